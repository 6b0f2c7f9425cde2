import { render } from "preact";
import { App } from "./app";
import "./style/base.css";
import "./style/shell.css";
import "./style/rules.css";
import { ignoreDoubleClicks } from "./ui/double_click";

ignoreDoubleClicks();
const root = document.getElementById("app");
if (root) render(<App />, root);

// Opens the pages without a connection; where browsers forbid it (plain http), the rest is the same.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined));
}
