import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const built = path.resolve(import.meta.dirname, "../../apps/web/dist");
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export interface WebReleases {
  url: string;
  /** Puts another version in place of the one that is served. */
  release: (version: string) => void;
  close: () => Promise<void>;
}

/** Serves the built web app with nothing behind it, one version after another, as releases would. */
export async function serveReleases(): Promise<WebReleases> {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-web-"));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const isPage = !pathname.includes(".");
    const file = path.join(folder, isPage ? "index.html" : pathname);
    if (/^\/(api|trpc)\//.test(pathname) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[path.extname(file)] ?? "", "cache-control": "no-cache" });
    response.end(readFileSync(file));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (version) => release(folder, version),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a build of changed sources leaves: another name for a file, and so another page and another service worker. */
function release(folder: string, version: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
  const entry = /\/assets\/(index-[\w-]+\.js)/.exec(read(folder, "index.html"))![1]!;
  const renamed = `index-${version}.js`;
  renameSync(path.join(folder, "assets", entry), path.join(folder, "assets", renamed));
  const scripts = readdirSync(path.join(folder, "assets")).filter((name) => name.endsWith(".js"));
  for (const name of ["index.html", "sw.js", ...scripts.map((script) => `assets/${script}`)]) {
    write(folder, name, read(folder, name).replaceAll(entry, renamed));
  }
  write(
    folder,
    "index.html",
    read(folder, "index.html").replace("<head>", `<head><meta name="version" content="${version}">`),
  );
  write(folder, "sw.js", read(folder, "sw.js").replace(/(?<=[`"'])[0-9a-f]{16}(?=[`"'])/, version));
}

function read(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

function write(folder: string, name: string, content: string): void {
  writeFileSync(path.join(folder, name), content);
}
