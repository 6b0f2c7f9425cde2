// What is wrong with a design, in words, each with a way to its place.

import type { DesignProblem, Path } from "../board";
import { Icon } from "../ui/parts";
import { t } from "../words";
import type { Judged } from "./checking";
import { designOf } from "./faces";
import { w } from "./words";

/** With the place that it is about. */
export function nameProblem(game: string, { path, text }: DesignProblem): string {
  const place = path[0] === "name" ? w("design.name") : path.length ? designOf(game)?.namePlace(path) : "";
  return place ? w("design.problem", { place, text }) : text;
}

function statusOf({ checked, problems, isLost }: Judged): string {
  if (isLost) return t("fault.offline");
  if (problems.length) return w("design.problems", { count: problems.length });
  return w(checked ? "design.good" : "design.checking");
}

interface Props {
  game: string;
  judged: Judged;
  show(path: Path): void;
}

/** The same height whether there is one or none: it stands where the eye looks for it. */
export function Problems({ game, judged, show }: Props) {
  const { problems } = judged;
  return (
    <section class={`panel problems${problems.length ? " wrong" : ""}`} aria-labelledby="problems">
      <h2 id="problems">
        {judged.checked && <Icon name="tick" />}
        <span role="status">{statusOf(judged)}</span>
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path.join()} ${problem.text}`}>
            <button type="button" class="quiet" onClick={() => show(problem.path)}>
              {nameProblem(game, problem)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
