// Where things are on a sheet, in the units of its drawing.

export const SIDE = 100;
export const GAP = 16;
export const EDGE = 24; // for the letters and figures of columns and rows
export const WIDTH = EDGE + 4 * SIDE + 3 * GAP + 6;
export const FIELD = 34; // a corner
export const JOKER = 44;
export const HEIGHT = WIDTH + JOKER + 18;

export const xOf = (square: number): number => EDGE + (square % 4) * (SIDE + GAP);
export const yOf = (square: number): number => EDGE + Math.floor(square / 4) * (SIDE + GAP);
