import { defineConfig } from "vite";

export default defineConfig({
  // No modulepreload polyfill: every browser that runs the rest knows it.
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  // `npm run dev` beside a server that `polychrome serve` started.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
