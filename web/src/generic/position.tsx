// A position as tables, lines and dice, with headings in plain words.

import { Die } from "../ui/die";
import { Wide } from "../ui/parts";
import { isShort, NOTHING, type Field, type Shape } from "./shape";

/** Short fields beside each other. */
export function Facts({ fields }: { fields: readonly Field[] }) {
  if (!fields.length) return null;
  return (
    <dl class="facts">
      {fields.map(({ name, shape }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Shown name={name} shape={shape} level={3} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Longer fields one below the other, each with its heading. */
export function Sections({ fields, level }: { fields: readonly Field[]; level: number }) {
  const Heading = `h${Math.min(level, 6)}` as "h3";
  return (
    <>
      {fields.map(({ name, shape }) => (
        <section key={name} class={`part level${level}`}>
          <Heading>{name}</Heading>
          <Shown name={name} shape={shape} level={level + 1} />
        </section>
      ))}
    </>
  );
}

interface ShownProps {
  name: string;
  shape: Shape;
  level: number; // of headings inside
}

export function Shown({ name, shape, level }: ShownProps) {
  switch (shape.kind) {
    case "line":
      return <span>{shape.texts.join(" · ")}</span>;
    case "dice":
      return <Dice dice={shape.dice} />;
    case "grid":
      return <Grid name={name} rows={shape.rows} />;
    case "table":
      return <Table name={name} shape={shape} level={level} />;
    case "fields":
      return (
        <>
          <Facts fields={shape.fields.filter((field) => isShort(field.shape))} />
          <Sections fields={shape.fields.filter((field) => !isShort(field.shape))} level={level} />
        </>
      );
  }
}

function Dice({ dice }: Pick<Extract<Shape, { kind: "dice" }>, "dice">) {
  return (
    <span class="dice" role="img" aria-label={dice.map(({ value }) => value ?? NOTHING).join(", ")}>
      {dice.map((die, index) => (
        <Die key={index} {...die} />
      ))}
    </span>
  );
}

function Grid({ name, rows }: { name: string; rows: readonly (readonly string[])[] }) {
  return (
    <Wide label={name}>
      <table class="grid">
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((text, column) => (
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Table({ name, shape, level }: { name: string; shape: Extract<Shape, { kind: "table" }>; level: number }) {
  return (
    <Wide label={name}>
      <table>
        <thead>
          <tr>
            <td />
            {shape.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shape.rows.map(({ head, cells }, index) => (
            <tr key={index}>
              <th scope="row">{head}</th>
              {cells.map((cell, column) => (
                <td key={column}>
                  <Shown name={shape.columns[column] ?? name} shape={cell} level={level} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
