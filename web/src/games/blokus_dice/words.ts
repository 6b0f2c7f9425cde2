import catalogue from "./words.json";
import { wordsOf } from "../../words";

/** The words of this game. */
export const w = wordsOf(catalogue);

const LETTERS = "abcdefghijklmn";

/** What sentences and the edge of the board call a column, and a cell: a1 is the corner at the top left. */
export const columnName = (column: number): string => LETTERS[column] ?? "";
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;
