// The colours of dice, and a shape for each, so that colour is never the only sign.

export type Colour =
  "red" | "orange" | "yellow" | "green" | "turquoise" | "blue" | "purple" | "pink" | "white" | "black";

interface ColourStyle {
  fill: string;
  pip: string;
  edge: string;
  symbol: string; // path in a box of 10 × 10
}

const DARK = "#16181d";
const LIGHT = "#ffffff";

export const COLOUR_STYLES: Record<Colour, ColourStyle> = {
  red: { fill: "#d50018", pip: DARK, edge: "#93000f", symbol: "M5 .8A4.2 4.2 0 1 1 5 9.2 4.2 4.2 0 0 1 5 .8Z" },
  blue: { fill: "#0654eb", pip: LIGHT, edge: "#033a9f", symbol: "M1.2 1.2H8.8V8.8H1.2Z" },
  green: { fill: "#149a4a", pip: LIGHT, edge: "#0b6931", symbol: "M5 .6 9.6 9H.4Z" },
  yellow: {
    fill: "#f2e20b",
    pip: DARK,
    edge: "#b3a500",
    symbol: "M5 .2 6.5 3.5 10 3.9 7.4 6.3 8.1 9.8 5 8 1.9 9.8 2.6 6.3 0 3.9 3.5 3.5Z",
  },
  white: {
    fill: "#f7f7f2",
    pip: DARK,
    edge: "#b9b7ab",
    symbol: "M5 .6A4.4 4.4 0 1 1 5 9.4 4.4 4.4 0 0 1 5 .6ZM5 2.6A2.4 2.4 0 1 0 5 7.4 2.4 2.4 0 0 0 5 2.6Z",
  },
  orange: { fill: "#e19400", pip: DARK, edge: "#9a6500", symbol: "M5 .2 9.8 5 5 9.8 .2 5Z" },
  turquoise: {
    fill: "#28b4e5",
    pip: DARK,
    edge: "#1580a6",
    symbol: "M3.4 .6H6.6V3.4H9.4V6.6H6.6V9.4H3.4V6.6H.6V3.4H3.4Z",
  },
  purple: { fill: "#803a82", pip: LIGHT, edge: "#55235a", symbol: "M7.6 8.6A4.6 4.6 0 1 1 7.6 1.4 4 4 0 0 0 7.6 8.6Z" },
  pink: { fill: "#ff90a3", pip: DARK, edge: "#c75d70", symbol: "M5 9.4 1 5.2A2.5 2.5 0 0 1 5 2 2.5 2.5 0 0 1 9 5.2Z" },
  black: {
    fill: "#1c1c1c",
    pip: LIGHT,
    edge: "#000000",
    symbol: "M.8 2.4 2.4 .8 5 3.4 7.6 .8 9.2 2.4 6.6 5 9.2 7.6 7.6 9.2 5 6.6 2.4 9.2 .8 7.6 3.4 5Z",
  },
};
