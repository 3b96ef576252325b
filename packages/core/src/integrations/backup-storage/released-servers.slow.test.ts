import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openWebDav } from "./web-dav.ts";

/** Where a program is, by `PATH` and where Debian has it; null where it is not installed. */
function findProgram(name: string): string | null {
  const { stdout } = spawnSync("sh", ["-c", `PATH="$PATH:/usr/sbin" command -v ${name}`], { encoding: "utf8" });
  return stdout.trim() || null;
}

function modulesOf(program: string | null, name: string): string {
  return program ? path.resolve(path.dirname(program), "../lib", name, "modules") : "";
}

const nginx = findProgram("nginx");
const davExt = path.join(modulesOf(nginx, "nginx"), "ngx_http_dav_ext_module.so");
const apache = findProgram("apache2");
const apacheModules = modulesOf(apache, "apache2");

let stop = async (): Promise<void> => {};
afterEach(() => stop());

interface Started {
  url: string;
  names(): string[];
}

type Configure = (place: { folder: string; port: number }) => { command: string; args: string[] };

/** Starts a server in a folder of its own; `files` in it is what it serves. */
async function start(configure: Configure): Promise<Started> {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-dav-"));
  mkdirSync(path.join(folder, "files"));
  // Of a server that root starts, the part that writes is another account's.
  for (const one of [folder, path.join(folder, "files")]) chmodSync(one, 0o777);
  const port = await findPort();
  const { command, args } = configure({ folder, port });
  const server = spawn(command, args, { stdio: "ignore" });
  stop = () => end(server, folder);
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 120_000, interval: 50 });
  const ours = path.join(folder, "files", "Bowerbird backups");
  return { url: `http://127.0.0.1:${port}`, names: () => readdirSync(ours) };
}

async function end(server: ChildProcess, folder: string): Promise<void> {
  stop = async () => {};
  if (server.exitCode === null && server.kill()) await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

const nginxWith =
  (lines: string, methods = "dav_ext_methods PROPFIND OPTIONS;"): Configure =>
  ({ folder, port }) => {
    const config = `load_module ${davExt};
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log; events {}
http {
  access_log off; client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${folder}/files;
    location / { dav_methods PUT DELETE MKCOL MOVE; ${methods} ${lines.replaceAll("$folder", folder)} } }
}`;
    writeFileSync(path.join(folder, "nginx.conf"), config);
    writeFileSync(path.join(folder, "passwords"), "ada:{PLAIN}the password\n");
    return { command: nginx!, args: ["-p", folder, "-e", `${folder}/log`, "-c", path.join(folder, "nginx.conf")] };
  };

const apacheWith =
  (type: "Basic" | "Digest"): Configure =>
  ({ folder, port }) => {
    const names = ["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "unixd", "dav", "dav_fs"];
    const modules = [...names, `auth_${type.toLowerCase()}`];
    // Some packages have a few of them built in.
    const load = (name: string) =>
      `<IfModule !${name}_module>\nLoadModule ${name}_module ${apacheModules}/mod_${name}.so\n</IfModule>\n`;
    const config = `${modules.map(load).join("")}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/log
DefaultRuntimeDir ${folder}
DocumentRoot ${folder}/files
DavLockDB ${folder}/locks
<Directory ${folder}/files>
  Dav On
  AuthType ${type}
  AuthName files
  Auth${type === "Basic" ? "Basic" : "Digest"}Provider file
  AuthUserFile ${folder}/passwords
  Require valid-user
</Directory>`;
    writeFileSync(path.join(folder, "apache.conf"), config);
    const md5 = createHash("md5").update("ada:files:the password").digest("hex");
    const sha = createHash("sha1").update("the password").digest("base64");
    writeFileSync(path.join(folder, "passwords"), type === "Digest" ? `ada:files:${md5}\n` : `ada:{SHA}${sha}\n`);
    return { command: apache!, args: ["-X", "-f", path.join(folder, "apache.conf")] };
  };

const name = "bowerbird-2026-05-12-031500.json";
const never = new AbortController().signal;
const account = { username: "ada", password: "the password" };
const open = (url: string, access = account) => openWebDav({ url, ...access }, new Set([new URL(url).host]));

/** Sends a backup, reads it and deletes it. @returns what the server had of it */
async function backUp(
  { url, names }: Started,
  access = account,
): Promise<{ names: string[]; size: number; read: number }> {
  const storage = open(url, access);
  await storage.ensureFolder(null);
  await storage.ensureFolder(null);
  const content = (async function* () {
    yield Buffer.from('{"title":');
    yield Buffer.from(`"${"ö".repeat(200_000)}"}`);
  })();
  const facts = { folderId: "", mimeType: "application/json", userId: "ada", runId: "a-run", mayReplaceOlder: true };
  await storage.upload({ ...facts, name, content }, never);
  const there = names();
  const [listed] = await storage.listFiles();
  let read = 0;
  for await (const part of (await storage.download(name)).content) read += part.length;
  await storage.delete(name);
  return { names: [...there, ...names()], size: listed!.size, read };
}

const wholeBackup = { names: [name], size: 400_012, read: 400_012 };

/** What is said to a wrong password, to none, and to a folder that is not there. */
async function listRefusals(url: string): Promise<string[]> {
  const storages = [
    open(url, { username: "ada", password: "wrong" }),
    open(url, { username: "", password: "" }),
    open(`${url}/none`),
  ];
  const calls = storages.map((storage) => storage.ensureFolder(null).catch((error: Error) => error.message));
  return (await Promise.all(calls)).map((message) => message.replace(new URL(url).host, "It").split(". ")[0]!);
}

const refusals = [
  "It no longer accepts the password or key",
  "It asks for a user name and a password.",
  "It has no folder /none",
];

describe.skipIf(!nginx || !existsSync(davExt))("nginx [needs nginx with its modules dav and dav_ext]", () => {
  it("with a password is backed up to, and its refusals are understood", async () => {
    const server = await start(nginxWith("auth_basic files; auth_basic_user_file $folder/passwords;"));
    expect(await backUp(server)).toEqual(wholeBackup);
    expect(await listRefusals(server.url)).toEqual(refusals);
  });

  it("without a password is backed up to", async () => {
    const server = await start(nginxWith(""));
    expect(await backUp(server, { username: "", password: "" })).toEqual(wholeBackup);
  });

  it("without the method that lists says which one is missing", async () => {
    const { url } = await start(nginxWith("", ""));
    await expect(open(url).ensureFolder(null)).rejects.toThrow("does not offer PROPFIND at this address");
  });
});

describe.skipIf(!apache || !existsSync(apacheModules))("Apache [needs apache2]", () => {
  it.each(["Basic", "Digest"] as const)("with %s is backed up to, and its refusals are understood", async (type) => {
    const server = await start(apacheWith(type));
    expect(await backUp(server)).toEqual(wholeBackup);
    expect(await listRefusals(server.url)).toEqual(refusals);
  });
});
