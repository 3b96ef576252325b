import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/embedded/ports.ts";
import { untilReady } from "./start-product.ts";

/** Whether the machine has the program that {@link startProxy} starts. */
export function hasProxy(): boolean {
  return spawnSync("nginx", ["-v"]).status === 0;
}

/** An nginx that sends each request to the next server. */
export async function startProxy(urls: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-proxy-"));
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port, urls));
  const nginx = spawn("nginx", ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    url,
    stop: async () => {
      nginx.kill("SIGTERM");
      await once(nginx, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As docs/scaling.md requires of a proxy: any server, no buffering of live updates, the caller's address passed on. */
function configuration(folder: string, port: number, urls: readonly string[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  return `daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.join("\n  ")}
  client_max_body_size 60m;
  upstream servers {
    ${urls.map((url) => `server ${new URL(url).host};`).join("\n    ")}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
  }
}
`;
}
