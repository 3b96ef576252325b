// Vite's server with reload (npm run dev), in its own process.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

type Vite = { createServer: (options: object) => Promise<{ listen: () => Promise<unknown> }> };

const root = path.resolve(import.meta.dirname, "../../apps/web");
const target = `http://127.0.0.1:${process.env.SERVER_PORT}`;
const behind = ["/trpc", "/api", "/feeds", "/healthz", "/readyz", "/metrics", "/ops"];

process.once("disconnect", () => process.exit());
const vitePath = createRequire(path.join(root, "package.json")).resolve("vite");
const vite = (await import(pathToFileURL(vitePath).href)) as Vite;
const server = await vite.createServer({
  root,
  server: {
    port: Number(process.env.PORT),
    host: process.env.HOST,
    strictPort: true,
    // Keeps the browser's Origin: the server compares it with APP_URL.
    proxy: Object.fromEntries(behind.map((prefix) => [prefix, { target, changeOrigin: false }])),
  },
});
await server.listen();
