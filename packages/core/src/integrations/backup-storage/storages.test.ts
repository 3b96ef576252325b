import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { SignatureV4 } from "@smithy/signature-v4";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspect } from "node:util";
import { serializeError } from "../../platform/log/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackupStorage, NewBackup, S3Access } from "../../platform/ports/backup-storage.ts";
import { startS3Server, startWebDavServer } from "../testing/storage-servers.ts";
import { startTestSite } from "../testing/test-site.ts";
import { openFolder } from "./folder.ts";
import { openS3 } from "./s3.ts";
import { openWebDav } from "./web-dav.ts";

/** A storage that was just opened, and a look at it past our code. */
interface Opened {
  storage: BackupStorage;
  addForeign(name: string): void | Promise<void>;
  names(): string[] | Promise<string[]>;
  close(): void | Promise<void>;
}

function startFolder(): Opened {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-folder-"));
  return {
    storage: openFolder(path.join(folder, "ada"), "ada"),
    addForeign: (name) => writeFileSync(path.join(folder, "ada", name), "{}"),
    names: () => readdirSync(path.join(folder, "ada")),
    close: () => rmSync(folder, { recursive: true }),
  };
}

async function startWebDav(parent?: string, isDigest = false): Promise<Opened> {
  const server = await startWebDavServer(parent, isDigest);
  return { ...server, storage: openWebDav(server.access, new Set([server.host])) };
}

async function startS3(): Promise<Opened> {
  const server = await startS3Server();
  return { ...server, storage: openS3(server.access, new Set([server.host])) };
}

function newBackup(name: string, ...content: string[]): NewBackup {
  return {
    folderId: "",
    name,
    mimeType: "application/json",
    userId: "ada",
    runId: "a-run",
    mayReplaceOlder: true,
    content: (async function* () {
      yield* content.map((text) => Buffer.from(text));
    })(),
  };
}

async function read({ content }: { content: AsyncIterable<Uint8Array> }): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The header `authorization` for a request that was received. */
async function signAsAmazon({ method, url, headers }: IncomingMessage, access: S3Access): Promise<string> {
  const { accessKeyId, secretAccessKey, region, endpoint } = access;
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const { host, pathname, searchParams } = new URL(url!, endpoint);
  const amazons = Object.entries(headers).filter(([name]) => name.startsWith("x-amz-")) as [string, string][];
  const request = {
    method: method!,
    protocol: "http:",
    hostname: host,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: { host, ...Object.fromEntries(amazons) },
  };
  const time = headers["x-amz-date"] as string;
  const signingDate = new Date(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  return (await signer.sign(request, { signingDate })).headers["authorization"]!;
}

/** SHA-256, or HMAC with a key, in the form that the library takes. */
class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = key === undefined ? createHash("sha256") : createHmac("sha256", key as Uint8Array);
  }
  update(data: Uint8Array | string): void {
    this.#hash.update(data);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {
    throw new Error("Not needed here.");
  }
}

const never = new AbortController().signal;

describe.each([
  ["a folder of the server", startFolder],
  ["a WebDAV server", () => startWebDav()],
  ["a WebDAV server that takes Digest alone", () => startWebDav(undefined, true)],
  ["a server of S3", startS3],
])("%s", (_name, start) => {
  let opened: Opened;
  let storage: BackupStorage;
  beforeAll(async () => {
    opened = await start();
    ({ storage } = opened);
  });
  afterAll(() => opened.close());

  it("is empty at first, also before its folder exists", async () => {
    expect(await storage.listFiles()).toEqual([]);
    await storage.ensureFolder(null);
    await storage.ensureFolder(null);
    expect(await storage.listFiles()).toEqual([]);
  });

  it("has what was uploaded, byte by byte, until it is deleted", async () => {
    await storage.ensureFolder(null);
    const text = [`{"title":"Nest & “garden” ünïcödé"`, ",".repeat(300_000), "}"];
    const sent = await storage.upload(newBackup("bowerbird-2026-05-12-031500.json", ...text), never);
    const size = Buffer.byteLength(text.join(""));
    expect(sent).toMatchObject({ name: "bowerbird-2026-05-12-031500.json", size, mimeType: "application/json" });
    expect(await storage.listFiles()).toMatchObject([{ id: sent.id, name: sent.name, size }]);
    const found = await storage.download(sent.id);
    expect(found.file).toMatchObject({ name: sent.name, size });
    expect(found.file.createdTime.toISOString()).toBe("2026-05-12T03:15:00.000Z");
    expect(await read(found)).toBe(text.join(""));
    await storage.delete(sent.id);
    expect(await storage.listFiles()).toEqual([]);
    expect(await opened.names()).toEqual([]);
  });

  it("replaces a backup that is sent again under its name", async () => {
    await storage.upload(newBackup("bowerbird-2026-05-13-031500.json", "{}"), never);
    const { id } = await storage.upload(newBackup("bowerbird-2026-05-13-031500.json", "{} "), never);
    expect((await storage.listFiles()).length).toBe(1);
    expect(await read(await storage.download(id))).toBe("{} ");
    await storage.delete(id);
  });

  it("neither lists nor reads nor deletes the files of other programs", async () => {
    await storage.ensureFolder(null);
    await opened.addForeign("photo.json");
    expect(await storage.listFiles()).toEqual([]);
    for (const name of ["photo.json", "../photo.json", "bowerbird-none.json", ""]) {
      await expect(storage.download(name)).rejects.toMatchObject({ problem: "missing" });
      await expect(storage.delete(name)).rejects.toMatchObject({ problem: "missing" });
    }
    expect(await opened.names()).toEqual(["photo.json"]);
  });

  it("has key files beside the backups, which it neither lists nor takes for backups", async () => {
    const name = "bowerbird-key-q3wn7h2k0xyz.age";
    expect(await storage.readKey(name)).toBeNull();
    await storage.ensureFolder(null);
    expect(await storage.readKey(name)).toBeNull();
    await storage.writeKey(name, Buffer.from("locked"));
    expect(Buffer.from((await storage.readKey(name))!).toString()).toBe("locked");
    await storage.writeKey(name, new Uint8Array(1_000_000));
    // As far as tells that it is too large.
    expect((await storage.readKey(name))!.length).toBe(4_097);
    expect(await storage.listFiles()).toEqual([]);
    await expect(storage.delete(name)).rejects.toMatchObject({ problem: "missing" });
    expect(await opened.names()).toContain(name);
  });

  it("has nothing of a backup whose export failed", async () => {
    const content = (async function* () {
      yield Buffer.from("{");
      await Promise.resolve();
      throw new Error("The export failed.");
    })();
    const broken = { ...newBackup("bowerbird-2026-05-14-031500.json"), content };
    await expect(storage.upload(broken, never)).rejects.toThrow("The export failed.");
    expect(await storage.listFiles()).toEqual([]);
  });
});

describe("a folder of a WebDAV server", () => {
  it.each(["C# notes", "100% mine", "Ännä ñ 日本", "#1 & 20%", "50%2", "a+b (c)"])(
    "may be named %s",
    async (parent) => {
      const { storage, names, close } = await startWebDav(parent);
      await storage.ensureFolder(null);
      const { id } = await storage.upload(newBackup("bowerbird-2026-05-12-031500.json", "{}"), never);
      expect([(await storage.listFiles()).map((file) => file.id), await names()]).toEqual([[id], [id]]);
      expect(await read(await storage.download(id))).toBe("{}");
      await storage.delete(id);
      expect(await names()).toEqual([]);
      await close();
    },
  );

  it("may be written percent-encoded, as browsers copy an address", async () => {
    const server = await startWebDavServer("C# & 50%");
    const url = server.access.url.replace("C# & 50%", "C%23%20&%2050%25");
    await openWebDav({ ...server.access, url }, new Set([server.host])).ensureFolder(null);
    expect(await server.names()).toEqual([]);
    await server.close();
  });
});

describe("a server with a password", () => {
  it("that is wrong says so, by WebDAV", async () => {
    const server = await startWebDavServer();
    const storage = openWebDav({ ...server.access, password: "wrong" }, new Set([server.host]));
    await expect(storage.ensureFolder(null)).rejects.toMatchObject({
      problem: "revoked",
      message: expect.stringContaining(server.host) as string,
    });
    await server.close();
  });

  it("that is wrong says so, by S3", async () => {
    const server = await startS3Server();
    const storage = openS3({ ...server.access, accessKeyId: "wrong" }, new Set([server.host]));
    await expect(storage.ensureFolder(null)).rejects.toMatchObject({ problem: "revoked" });
    await server.close();
  });

  it("never finds its key in an error, which goes to the log", async () => {
    const access = {
      endpoint: "http://127.0.0.1:9",
      region: "eu\r\nx",
      bucket: "b",
      accessKeyId: "AKID",
      secretAccessKey: "s3cret",
    };
    const error: unknown = await openS3(access, new Set(["127.0.0.1:9"]))
      .listFiles()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: "refused" });
    expect(inspect(serializeError(error), { depth: 9 })).not.toMatch(/AKID|s3cret/);
  });

  it("gets the signatures that Amazon's own library makes", async () => {
    const {
      hostPort: host,
      requests,
      close,
    } = await startTestSite((req, res) => {
      req.resume().on("end", () => res.end("<ListBucketResult/>"));
    });
    const keys = { accessKeyId: "AKID", secretAccessKey: "a secret" };
    const access = { endpoint: `http://${host}`, region: "eu-central-1", bucket: "my bucket", ...keys };
    const storage = openS3(access, new Set([host]));
    await storage.ensureFolder(null);
    await storage.upload(newBackup("bowerbird-2026-05-12 (2).json", "{}"), never);
    expect(requests.map(({ method }) => method)).toEqual(["GET", "PUT"]);
    for (const request of requests) expect(request.headers.authorization).toBe(await signAsAmazon(request, access));
    await close();
  });

  it("is not asked at a private address, unless the operator allows it", async () => {
    const server = await startWebDavServer();
    await expect(openWebDav(server.access, new Set()).ensureFolder(null)).rejects.toMatchObject({ problem: "refused" });
    await server.close();
    await expect(openWebDav(server.access, new Set([server.host])).ensureFolder(null)).rejects.toMatchObject({
      problem: "unreachable",
    });
  });
});
