// The drawings of reactions, loaded when the first one is shown: simple shapes that are told apart without colours.

import type { Reaction } from "../wire";

type Name = Reaction["reaction"];

const INK = "#22252d";

/** A face that the drawings of feelings share. */
const FACE = <circle cx="20" cy="20" r="16" fill="#ffd23f" stroke={INK} stroke-width="2" />;

const DRAWINGS: Record<Name, preact.JSX.Element> = {
  hello: (
    <g stroke={INK} stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
      <path
        d="M13 36C8 30 6 24 8 21C9.500 19 12 20 13 23L14 25V9.500A2.500 2.500 0 0 1 19 9.500V18V6.500A2.500 2.500 0 0 1 24 6.500V18V8.500A2.500 2.500 0 0 1 29 8.500V20V13A2.500 2.500 0 0 1 34 13V25C34 31 30 36 27 37Z"
        fill="#ffd9a8"
      />
      <path d="M4 13C3 10 4 7 6 5M36 5C38 7 39 9 38 11" fill="none" />
    </g>
  ),
  bravo: (
    <g stroke={INK} stroke-width="2" stroke-linejoin="round">
      <path
        d="M20 3 25 14 37 15.500 28 23.500 30.500 35.500 20 29.500 9.500 35.500 12 23.500 3 15.500 15 14Z"
        fill="#ffc14d"
      />
      <path d="M15 20 18.500 23.500 25.500 16" fill="none" stroke-width="3" stroke-linecap="round" />
    </g>
  ),
  lucky: (
    <g stroke={INK} stroke-width="2" stroke-linejoin="round">
      <path
        d="M20 20C12 20 7 16 9 11 11 7 16 8 20 14 18 7 20 3 24 4 29 5 28 12 20 20 28 16 34 18 33 23 31 28 25 26 20 20 22 28 19 33 14 31 9 29 12 23 20 20Z"
        fill="#3fae62"
      />
      <path d="M21 21C24 27 27 32 33 37" fill="none" stroke-linecap="round" />
    </g>
  ),
  ouch: (
    <g stroke={INK} stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
      {FACE}
      <path d="M11 13 16 16 11 19M29 13 24 16 29 19M13 29C16 24 24 24 27 29" fill="none" stroke-width="2.500" />
    </g>
  ),
  oops: (
    <g stroke={INK} stroke-width="2" stroke-linecap="round">
      {FACE}
      <path d="M10 12C12 9 15 9 16 11M24 11C25 9 28 9 30 12" fill="none" />
      <circle cx="14" cy="18" r="1.500" fill={INK} />
      <circle cx="26" cy="18" r="1.500" fill={INK} />
      <ellipse cx="20" cy="27" rx="4" ry="5" fill={INK} />
    </g>
  ),
  thinking: (
    <g stroke={INK} stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
      <path d="M10 4H30M10 36H30" stroke-width="4" />
      <path d="M12 6C12 15 18 17 18 20C18 23 12 25 12 34H28C28 25 22 23 22 20C22 17 28 15 28 6Z" fill="#fffcf5" />
      <path d="M15 12H25C24 15 21 17 20 19 19 17 16 15 15 12ZM15 33C16 29 24 29 25 33Z" fill="#e08600" stroke="none" />
    </g>
  ),
  thanks: (
    <path
      d="M20 36C8 27 3 20 4 13 5 6 14 4 20 12 26 4 35 6 36 13 37 20 32 27 20 36Z"
      fill="#d5354a"
      stroke={INK}
      stroke-width="2"
      stroke-linejoin="round"
    />
  ),
  good_game: (
    <g stroke={INK} stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
      <path d="M11 5H29V14C29 21 25 25 20 25S11 21 11 14Z" fill="#ffc14d" />
      <path
        d="M11 8H5C5 15 8 18 12 18M29 8H35C35 15 32 18 28 18M20 25V31M13 36C13 32 16 31 20 31S27 32 27 36Z"
        fill="none"
      />
      <path d="M13 36C13 32 16 31 20 31S27 32 27 36Z" fill="#8a5a2b" />
    </g>
  ),
};

export const NAMES = Object.keys(DRAWINGS) as Name[];

export function Drawing({ name }: { name: Name }) {
  return (
    <svg class="drawing" viewBox="0 0 40 40" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
