// How a played move and a better one are told apart on a board: dashes with a cross, a full line with a tick.

export type Verdict = "played" | "better" | "same";

const SIGNS: Record<Verdict, string> = {
  played: "M-3.800 -3.800 3.800 3.800M3.800 -3.800 -3.800 3.800",
  better: "M-4.500 .300 -1.200 3.600 4.700 -3.600",
  same: "M-4 -2H4M-4 2H4",
};

/** The sign of a verdict, to be put in a drawing. */
export function VerdictSign({ verdict, x, y, size = 1 }: { verdict: Verdict; x: number; y: number; size?: number }) {
  return (
    <g class={`verdict ${verdict}`} transform={`translate(${x} ${y}) scale(${size})`} aria-hidden="true">
      <circle r="8.500" />
      <path d={SIGNS[verdict]} />
    </g>
  );
}

/** The same beside words. */
export function VerdictIcon({ verdict }: { verdict: Verdict }) {
  return (
    <svg class="verdicticon" viewBox="-10 -10 20 20" aria-hidden="true">
      <VerdictSign verdict={verdict} x={0} y={0} />
    </svg>
  );
}
