import { render } from "preact";
import { App } from "./app";
import "./style/base.css";
import "./style/shell.css";
import "./style/rules.css";
import { ignoreDoubleClicks } from "./ui/double_click";

ignoreDoubleClicks();
const root = document.getElementById("app");
if (root) render(<App />, root);
