// The form of a new table for any game: its options come as a JSON schema.

import type { Setting } from "../board";
import type { GameListed } from "../wire";

interface Property {
  type?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  $ref?: string;
}
interface Schema {
  properties?: Record<string, Property>;
  $defs?: Record<string, Schema & Property>;
  $ref?: string;
}
type Value = Setting["choices"][number]["value"];

const MAX_CHOICES = 8;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100];

function definitionOf(schema: Schema, reference: string | undefined): (Schema & Property) | undefined {
  return reference === undefined ? undefined : schema.$defs?.[reference.split("/").at(-1) ?? ""];
}

function propertiesOf(listed: GameListed): Record<string, Property> {
  const schema = listed.options as Schema;
  const own = definitionOf(schema, schema.$ref) ?? schema;
  const entries = Object.entries(own.properties ?? {});
  return Object.fromEntries(
    entries.map(([name, property]) => [name, { ...definitionOf(schema, property.$ref), ...property }]),
  );
}

/** How many seats a table may have. */
export function seatsOf(listed: GameListed): { least: number; most: number } {
  const { minimum = 1, maximum = 4 } = propertiesOf(listed)["seats"] ?? {};
  return { least: minimum, most: maximum };
}

/** Every option that can be offered as a few choices; the others keep their defaults. */
export function settingsOf(listed: GameListed): { option: string; values: Value[]; usual: Value | undefined }[] {
  return Object.entries(propertiesOf(listed)).flatMap(([option, property]) => {
    if (option === "seats") return [];
    const usual = (listed.defaults[option] ?? property.default) as Value | undefined;
    const values = option === listed.printed ? listed.built_in : valuesOf(property, usual);
    return values.length > 1 ? [{ option, values, usual }] : [];
  });
}

function valuesOf({ type, enum: values, minimum, maximum }: Property, usual: Value | undefined): Value[] {
  if (values) return values.filter((value) => typeof value === "string" || typeof value === "number");
  if (type === "boolean") return [false, true];
  if (type !== "integer" || minimum === undefined || maximum === undefined) return [];
  const step = STEPS.find((size) => (maximum - minimum) / size <= MAX_CHOICES) ?? maximum - minimum;
  const first = Math.ceil(minimum / step) * step;
  const steps = Array.from({ length: Math.floor((maximum - first) / step) + 1 }, (_, index) => first + index * step);
  const all = new Set([minimum, ...steps, maximum, ...(typeof usual === "number" ? [usual] : [])]);
  return [...all].sort((one, other) => one - other);
}
