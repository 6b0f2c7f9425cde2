import { render } from "preact";
import { App } from "./app";
import "./style/base.css";
import "./style/shell.css";
import "./style/rules.css";
import { hearOnce } from "./ui/twice";

hearOnce();
const root = document.getElementById("app");
if (root) render(<App />, root);
