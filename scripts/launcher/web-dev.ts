// The web's own server with reload (npm run dev), as a process of its own.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

type Vite = { createServer: (options: object) => Promise<{ listen: () => Promise<unknown> }> };

const root = path.resolve(import.meta.dirname, "../../apps/web");
const target = `http://127.0.0.1:${process.env.SERVER_PORT}`;
const behind = ["/trpc", "/api", "/healthz", "/readyz", "/metrics", "/ops"];

process.once("disconnect", () => process.exit());
const vitePath = createRequire(path.join(root, "package.json")).resolve("vite");
const vite = (await import(pathToFileURL(vitePath).href)) as Vite;
const server = await vite.createServer({
  root,
  server: {
    port: Number(process.env.PORT),
    host: process.env.HOST,
    strictPort: true,
    // The browser's Origin stays what it is: the server compares it with APP_URL.
    proxy: Object.fromEntries(behind.map((prefix) => [prefix, { target, changeOrigin: false }])),
  },
});
await server.listen();
