import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

export interface WebReleases extends AsyncDisposable {
  url: string;
  /** Replaces the served version by another one. */
  release: (version: string) => void;
  /** Stops answering pages: not at all, or like a proxy without its server. */
  goAway: (how: "silent" | "unavailable") => void;
}

/** Serves the built web app without a server behind it, one version after another, like releases. */
export async function serveReleases(): Promise<WebReleases> {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-web-"));
  let away: "silent" | "unavailable" | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const isPage = !pathname.includes(".");
    if (isPage && away === "silent") return;
    if (isPage && away === "unavailable") return void response.writeHead(503).end();
    const file = path.join(folder, isPage ? "index.html" : pathname);
    if (/^\/(api|trpc)\//.test(pathname) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[path.extname(file)] ?? "", "cache-control": "no-cache" });
    response.end(readFileSync(file));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (version) => release(folder, version),
    goAway: (how) => void (away = how),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Imitates a build of changed sources: other file names, and so another page and another service worker. */
function release(folder: string, version: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
  const scripts = readdirSync(path.join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const rename = (text: string): string => {
    return text.replace(/(?<=[/"'`])[\w-]+\.js\b/g, (name) => (scripts.includes(name) ? `${version}-${name}` : name));
  };
  for (const name of scripts) {
    write(folder, `assets/${version}-${name}`, rename(read(folder, `assets/${name}`)));
    rmSync(path.join(folder, "assets", name));
  }
  const page = rename(read(folder, "index.html"));
  write(folder, "index.html", page.replace("<head>", `<head><meta name="version" content="${version}">`));
  write(folder, "sw.js", rename(read(folder, "sw.js")).replace(/(?<=[`"'])[0-9a-f]{16}(?=[`"'])/, version));
}

function read(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

function write(folder: string, name: string, content: string): void {
  writeFileSync(path.join(folder, name), content);
}
