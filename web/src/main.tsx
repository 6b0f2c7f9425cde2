import { render } from "preact";
import { App } from "./app";
import "./style/base.css";
import "./style/shell.css";

const root = document.getElementById("app");
if (root) render(<App />, root);
