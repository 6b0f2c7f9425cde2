// Which cells the number of a placement stands for. No rules: this is how the code book counts them (docs/protocol.md).
//
// A way is a shape turned and flipped, as steps from its first cell in reading order. Shapes count from the smallest,
// within a size by their first way; the ways of a shape in order; the places of a way row by row.

import type { Cell, Printed } from "./types";

export interface Way {
  number: number;
  shape: string;
  cells: readonly Cell[]; // moved to the top left
  width: number;
  height: number;
  handle: Cell; // the cell of it that a hand would hold: nearest to the middle
  first: number; // placement
  turned: number; // the way that it becomes
  flipped: number;
}

export interface Placement {
  number: number;
  way: Way;
  cells: readonly number[]; // row times size plus column
  handle: number;
}

const order = (one: readonly Cell[], other: readonly Cell[]): number => {
  for (let index = 0; index < one.length; index++) {
    const [a, b] = [one[index] ?? [0, 0], other[index] ?? [0, 0]];
    if (a[0] !== b[0]) return a[0] - b[0];
    if (a[1] !== b[1]) return a[1] - b[1];
  }
  return 0;
};

function stepsOf(cells: readonly Cell[]): Cell[] {
  const sorted = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const [row, column] = sorted[0] ?? [0, 0];
  return sorted.map(([r, c]) => [r - row, c - column]);
}

const turn = (cells: readonly Cell[]): Cell[] => stepsOf(cells.map(([r, c]) => [c, -r]));
const flip = (cells: readonly Cell[]): Cell[] => stepsOf(cells.map(([r, c]) => [r, -c]));

function stepsOfWays(cells: readonly Cell[]): Cell[][] {
  const found = new Map<string, Cell[]>();
  let now = stepsOf(cells);
  for (let side = 0; side < 2; side++) {
    for (let quarter = 0; quarter < 4; quarter++) {
      found.set(String(now), now);
      now = turn(now);
    }
    now = flip(now);
  }
  return [...found.values()].sort(order);
}

function middle(cells: readonly Cell[]): Cell {
  const [row, column] = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + (cell[axis] ?? 0), 0) / cells.length);
  const away = ([r, c]: Cell): number => Math.hypot(r - (row ?? 0), c - (column ?? 0));
  return cells.reduce((best, cell) => (away(cell) < away(best) - 1e-6 ? cell : best));
}

export class Places {
  readonly ways: readonly Way[];
  readonly size: number;

  constructor(printed: Printed) {
    const { size } = printed;
    this.size = size;
    const shapes = Object.entries(printed.shapes).map(([shape, cells]) => ({ shape, all: stepsOfWays(cells) }));
    shapes.sort((a, b) => (a.all[0]?.length ?? 0) - (b.all[0]?.length ?? 0) || order(a.all[0] ?? [], b.all[0] ?? []));
    const flat = shapes.flatMap(({ shape, all }) => all.map((steps) => ({ shape, steps, key: `${shape} ${steps}` })));
    const numbers = new Map(flat.map(({ key }, number) => [key, number]));
    let first = 0;
    this.ways = flat.map(({ shape, steps }, number) => {
      const left = Math.min(...steps.map(([, c]) => c));
      const cells = steps.map(([r, c]): Cell => [r, c - left]);
      const width = Math.max(...cells.map(([, c]) => c)) + 1;
      const height = Math.max(...cells.map(([r]) => r)) + 1;
      const way = {
        number,
        shape,
        cells,
        width,
        height,
        first,
        handle: middle(cells),
        turned: numbers.get(`${shape} ${turn(steps)}`) ?? number,
        flipped: numbers.get(`${shape} ${flip(steps)}`) ?? number,
      };
      first += Math.max(0, size - width + 1) * Math.max(0, size - height + 1);
      return way;
    });
  }

  placement(number: number): Placement {
    let low = 0;
    let high = this.ways.length - 1;
    while (low < high) {
      const half = (low + high + 1) >> 1;
      if ((this.ways[half]?.first ?? 0) <= number) low = half;
      else high = half - 1;
    }
    const way = this.ways[low];
    if (!way) throw new Error("a board without shapes");
    const across = this.size - way.width + 1;
    const [row, column] = [Math.floor((number - way.first) / across), (number - way.first) % across];
    const at = ([r, c]: Cell): number => (row + r) * this.size + column + c;
    return { number, way, cells: way.cells.map(at), handle: at(way.handle) };
  }

  /** The placement of a way that covers this cell and is held nearest to it; undefined: it is too large for the grid. */
  covering(number: number, cell: number): Placement | undefined {
    const way = this.ways[number];
    if (!way) return undefined;
    const count = Math.max(0, this.size - way.width + 1) * Math.max(0, this.size - way.height + 1);
    const away = ({ handle }: Placement): number =>
      Math.hypot(
        Math.floor(handle / this.size) - Math.floor(cell / this.size),
        (handle % this.size) - (cell % this.size),
      );
    return Array.from({ length: count }, (_, index) => this.placement(way.first + index))
      .filter(({ cells }) => cells.includes(cell))
      .sort((one, other) => away(one) - away(other))[0];
  }

  /** How a shape is printed: lying flat. */
  flat(shape: string): Way | undefined {
    return this.ways
      .filter((way) => way.shape === shape)
      .reduce<Way | undefined>((best, way) => (best && best.height <= way.height ? best : way), undefined);
  }
}

const known = new WeakMap<Printed, Places>();

export function placesOf(printed: Printed): Places {
  let places = known.get(printed);
  if (!places) known.set(printed, (places = new Places(printed)));
  return places;
}
