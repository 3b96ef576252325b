import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../embedded/ports.ts";
import { aptInstall } from "../testing/apt-install.ts";
import { imageEnvironment, layOutImage } from "../testing/lay-out-image.ts";

// The image's files in a folder, run as a user without an account who may write to the data and to /tmp alone. What this does
// not show: the base image, and that a container engine can build it.
const isRoot = process.getuid?.() === 0 && process.platform === "linux";
const user = isRoot ? { uid: 12_345, gid: 12_345 } : {};

let folder: string;
let app: string;
let port: number;
let container: ChildProcess | null = null;
let output = "";

beforeAll(async () => {
  if (isRoot) aptInstall({ name: "libnss-wrapper", neededFor: "Tests of any user id" });
  folder = mkdtempSync(path.join(tmpdir(), "bowerbird-image-"));
  chmodSync(folder, 0o755);
  app = path.join(folder, "app");
  mkdirSync(app);
  layOutImage(app);
  mkdirSync(path.join(folder, "data"));
  // As the Dockerfile makes it: the umask would take bits from mkdir's.
  chmodSync(path.join(folder, "data"), 0o1777);
  port = await freePort();
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("one container", () => {
  test("starts the server, the worker and a database under any user, with nothing but the data folder to write to", async () => {
    await start();
    expect(execute("healthcheck.mjs")).toBe("");
    expect(output).toContain(`Bowerbird is ready`);
  });

  test("serves the web app and the browser extension, with the notices of what they are made of", async () => {
    expect(await (await request("/")).text()).toContain("<title>Bowerbird");
    expect((await request("/extension/bowerbird-firefox.zip")).status).toBe(200);
    expect(await (await request("/third-party-notices.txt")).text()).toContain("SIL OPEN FONT LICENSE");
    expect(readFileSync(path.join(app, "third-party-notices.txt"), "utf8")).toContain(
      "PostgreSQL Global Development Group",
    );
  });

  test("runs an operator's commands beside it", () => {
    expect(execute("entrypoint.mjs", "admin", "create-user", "ada@example.com", "--verified")).toContain(
      "has an account",
    );
    expect(execute("entrypoint.mjs", "admin", "list-users")).toContain("ada@example.com");
    expect(execute("entrypoint.mjs", "admin", "--help")).toContain("Usage: admin COMMAND");
  });

  test("keeps what it stored when it is replaced", async () => {
    await stop();
    await start();
    expect(execute("entrypoint.mjs", "admin", "list-users")).toContain("ada@example.com");
  });

  test("is the only one on its data: a second says so, and leaves it alone", async () => {
    expect(() => execute("entrypoint.mjs", "start")).toThrow("Another container uses the data");
    expect(execute("healthcheck.mjs")).toBe("");
  });

  test("says which commands there are", () => {
    expect(() => execute("entrypoint.mjs", "serve")).toThrow("There are: start, server, worker, migrate, admin");
  });
});

function environment(): NodeJS.ProcessEnv {
  const { PATH = "" } = process.env;
  return { PATH, ...imageEnvironment(), HOST: "127.0.0.1", PORT: String(port), DATA_DIR: path.join(folder, "data") };
}

/** A program of scripts/container, as `docker exec` runs it. */
function execute(program: string, ...args: string[]): string {
  const file = path.join(app, "scripts/container", program);
  return execFileSync(process.execPath, [file, ...args], { cwd: app, env: environment(), ...user, encoding: "utf8" });
}

async function start(): Promise<void> {
  const file = path.join(app, "scripts/container/entrypoint.mjs");
  container = spawn(process.execPath, [file, "start"], { cwd: app, env: environment(), ...user, stdio: "pipe" });
  output = "";
  for (const stream of [container.stdout!, container.stderr!]) stream.on("data", (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toContain("Bowerbird is ready"), { timeout: 200_000, interval: 200 });
}

async function stop(): Promise<void> {
  if (!container || container.exitCode !== null) return;
  const ended = new Promise((resolve) => container!.once("exit", resolve));
  container.kill("SIGTERM");
  await ended;
}

function request(pathname: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${pathname}`);
}
