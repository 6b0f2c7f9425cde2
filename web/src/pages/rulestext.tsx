// The rules drawn: a table of contents, and every part with its rules.

import type { ComponentChildren } from "preact";
import { decoded } from "../route";
import type { Block, Inline, Part, Rule, Rulebook } from "../rules";
import { t } from "../words";

export interface RulesTextProps {
  book: Rulebook;
  aimed: string; // the place that somebody came for; "": none
  hasContentsOpen: boolean;
  /** A link to a place on this page was pressed. */
  follow(place: string, event: MouseEvent): void;
}

const isRule = (block: Block): block is Rule => "rule" in block;

/** The id of the place that is meant by what stands behind the # of an address: numbers of rules in any case. */
export function placeIn(book: Rulebook, hash: string): string {
  const wanted = decoded(hash.slice(1));
  const number = wanted.toUpperCase();
  const isThere = book.parts.some((part) => part.blocks.some((block) => isRule(block) && block.rule === number));
  return isThere ? number : wanted;
}

export function RulesText({ book, aimed, hasContentsOpen, follow }: RulesTextProps) {
  const hear = (event: MouseEvent): void => {
    const target = (event.target as Element).closest("a")?.getAttribute("href");
    if (target?.startsWith("#")) follow(target.slice(1), event);
  };
  return (
    <div class="rulebook" lang={book.language} onClick={hear}>
      <Contents book={book} isOpen={hasContentsOpen} />
      <div class="ruletext">
        {book.parts.map((part) => (
          <section key={part.id} id={part.id} tabIndex={-1} class={`level${part.level}`}>
            {part.level > 2 ? <h3>{part.title}</h3> : <h2>{part.title}</h2>}
            <Blocks blocks={part.blocks} aimed={aimed} />
          </section>
        ))}
      </div>
    </div>
  );
}

function Contents({ book, isOpen }: { book: Rulebook; isOpen: boolean }) {
  return (
    <details class="contents" open={isOpen}>
      <summary>{t("rules.contents")}</summary>
      <nav aria-label={t("rules.contents")}>
        <ol>
          {book.parts.map((part) => (
            <li key={part.id} class={`level${part.level}`}>
              <a href={`#${part.id}`}>{part.title}</a> <span class="hint">{numbersOf(part)}</span>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}

/** From the first to the last rule of a part: "CS-6–12". */
function numbersOf({ blocks }: Part): string {
  const numbers = blocks.filter(isRule).map(({ rule }) => rule);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (!first || !last) return "";
  return first === last ? first : `${first}–${last.split("-").at(-1)}`;
}

function Blocks({ blocks, aimed }: { blocks: readonly Block[]; aimed: string }) {
  return (
    <>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} aimed={aimed} />
      ))}
    </>
  );
}

function OneBlock({ block, aimed }: { block: Block; aimed: string }) {
  if (isRule(block)) return <OneRule rule={block} isAimed={block.rule === aimed} />;
  if ("text" in block) return <p>{inline(block.text)}</p>;
  if ("list" in block)
    return (
      <ul>
        {block.list.map((item, index) => (
          <li key={index}>{inline(item)}</li>
        ))}
      </ul>
    );
  if ("figure" in block)
    return (
      <Frame label={t("rules.figure")}>
        <pre>{block.figure}</pre>
      </Frame>
    );
  return (
    <Frame label={t("rules.table")}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

function OneRule({ rule, isAimed }: { rule: Rule; isAimed: boolean }) {
  return (
    <div class={isAimed ? "rule aimed" : "rule"} id={rule.rule} tabIndex={-1}>
      <h3>
        <a class="number" href={`#${rule.rule}`}>
          {rule.rule}
        </a>{" "}
        {rule.name}
      </h3>
      <p>{inline(rule.text)}</p>
      <Blocks blocks={rule.blocks} aimed="" />
    </div>
  );
}

/** What may be wider than a phone is moved within a frame of its own, by keys, too. */
function Frame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="frame" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

function inline(parts: readonly Inline[]): ComponentChildren {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if ("bold" in part) return <strong>{inline(part.bold)}</strong>;
    if ("italic" in part) return <em>{inline(part.italic)}</em>;
    if ("code" in part) return <code>{part.code}</code>;
    return part.to.startsWith("#") ? (
      <a href={part.to}>{inline(part.of)}</a>
    ) : (
      <a href={part.to} target="_blank" rel="noopener">
        {inline(part.of)}
      </a>
    );
  });
}
