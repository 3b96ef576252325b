import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { importFiles } from "@bowerbird/contract/file-kinds";
import { limits } from "@bowerbird/contract/limits";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { removeOldUploads } from "./receive-file.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
let ada: TestBrowser;
let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), "bowerbird-uploads-"));
  vi.stubEnv("TMPDIR", temporary);
  ada = await server.person();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

const file = (content: string, name: string) => new File([content], name);
const imports = async () => (await ada.get("/api/imports")).body.length as number;
const temporaryCopies = async () => (await readdir(temporary)).filter((name) => name.startsWith("bowerbird-upload-"));

function raw(contentType: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api/imports`, {
    method: "POST",
    body,
    headers: { "content-type": contentType, cookie: ada.cookie(), ...headers },
  });
}

/** A multipart request as it stands on the wire, for what no well-behaved client sends. */
async function openUpload(headers: string[], start: string, address = "/api/imports"): Promise<Socket> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once("connect", resolve));
  const lines = [`POST ${address} HTTP/1.1`, `Host: ${host}`, `Cookie: ${ada.cookie()}`, ...headers, "", start];
  socket.write(lines.join("\r\n"));
  return socket;
}

const multipart = "Content-Type: multipart/form-data; boundary=x";
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="big.html"\r\n\r\n';

describe("an upload is refused with a sentence and leaves nothing", () => {
  it.each([
    ["without a file", { folders: "keep" }, 400, "Please choose a file."],
    ["of another kind", { file: file("x", "photo.png") }, 400, importFiles.refusal],
    ["with an odd option", { folders: "x", file: file("x", "a.html") }, 400, 'folders is either "keep" or "ignore".'],
  ])("%s", async (_reason, fields, status, message) => {
    const before = await imports();
    const answer = await ada.upload(fields as Record<string, string | File>);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await imports()).toBe(before);
    expect(await temporaryCopies()).toEqual([]);
  });

  it.each([
    ["without a boundary", "multipart/form-data", "--x"],
    ["that ends in the middle", "multipart/form-data; boundary=x", `${part}<DT><A HREF="https://a.example">`],
    ["that is no multipart at all", "multipart/form-data; boundary=x", "hello"],
    ["of an unexpected type", "text/plain", "https://a.example"],
    ["that is no JSON", "application/json", "{"],
  ])("%s", async (_reason, type, body) => {
    const before = await imports();
    const answer = await raw(type, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: expect.stringMatching(/^[A-Z].*$/) as string,
      code: "BAD_REQUEST",
    });
    expect(await imports()).toBe(before);
    expect(await temporaryCopies()).toEqual([]);
  });
});

describe("a series of files of a kind that is not taken", () => {
  const start = part.replace("big.html", "links.rar");
  const end = "\r\n--x--\r\n";

  /** Sends a file's name, then what is in it, and gives the answer. */
  async function sendInPieces(address: string, size: number): Promise<string> {
    const length = start.length + size + end.length;
    const socket = await openUpload([multipart, `Content-Length: ${length}`, "Connection: close"], start, address);
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString())).on("error", () => {});
    const closed = new Promise((done) => socket.once("close", done));
    await vi.waitFor(async () => expect(await temporaryCopies()).toHaveLength(1), 120_000);
    socket.write("x".repeat(size) + end);
    await closed;
    return answer;
  }

  it.each([
    ["/api/imports", 74],
    ["/api/imports", 6_000_000],
    ["/api/upload-bookmarks", 6_000_000],
    ["/api/restores", 6_000_000],
  ])("to %s of %i bytes each is answered one by one, and leaves nothing", async (address, size) => {
    for (let count = 0; count < 3; count++) {
      expect(await sendInPieces(address, size)).toMatch(/^HTTP\/1\.1 400 [^]*Please choose an? \.(html|json), /);
      await vi.waitFor(async () => expect(await temporaryCopies()).toEqual([]), 120_000);
    }
  });
});

/** Sends and sends, and says how much went before the line was cut. */
async function sendUntilCut(socket: Socket, size: number): Promise<{ sent: number; answer: string }> {
  const piece = Buffer.alloc(1024 * 1024, "x");
  let answer = "";
  let sent = 0;
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => {}).setMaxListeners(0);
  const closed = new Promise((done) => socket.once("close", done));
  for (; sent < size && !socket.destroyed; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([closed, new Promise((done) => socket.once("drain", done))]);
    // A server that reads no more is not to be drowned while it waits for us to notice.
    if (answer.includes("}")) break;
  }
  await closed;
  return { sent, answer };
}

describe("what is refused is not read to its end, and the sender still reads why", () => {
  const endless = 100 * limits.uploadBytes;
  it.each([
    ["a file that is too large", part, 413, "The file is larger than 50 MB."],
    ["a file of another kind", part.replace("big.html", "photo.png"), 400, "Please choose an .html"],
  ])("%s", async (_case, start, status, message) => {
    const socket = await openUpload([multipart, `Content-Length: ${endless}`], start);
    const { sent, answer } = await sendUntilCut(socket, endless);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(message);
    expect(sent).toBeLessThan(3 * limits.uploadBytes);
    await vi.waitFor(async () => expect(await temporaryCopies()).toEqual([]), 120_000);
  });

  it("an upload without a session", async () => {
    const { hostname, port, host } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /api/imports HTTP/1.1\r\nHost: ${host}\r\n${multipart}\r\nContent-Length: ${endless}\r\n\r\n`);
    const { sent, answer } = await sendUntilCut(socket, endless);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(sent).toBeLessThan(limits.uploadBytes);
  });

  it.each(["/api/bookmarks", "/trpc/bookmarks.add"])("JSON of more than 10 MB to %s", async (address) => {
    const { status, body } = await ada.send("POST", address, { url: "x".repeat(limits.jsonBytes) });
    expect(status).toBe(413);
    expect(JSON.stringify(body)).toContain("The request is too large.");
  });
});

describe("a file of more than 50 MB", () => {
  it("is refused, and leaves nothing", async () => {
    const before = await imports();
    const size = 2 * limits.uploadBytes;
    const piece = Buffer.alloc(1024 * 1024, "x");
    const socket = await openUpload([multipart, `Content-Length: ${part.length + size + 7}`], part);
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("error", () => {}).setMaxListeners(0);
    for (let sent = 0; sent < size && !socket.destroyed; sent += piece.length) {
      if (!socket.write(piece))
        await Promise.race(["drain", "close"].map((event) => new Promise((done) => socket.once(event, done))));
    }
    socket.write("\r\n--x--\r\n");
    await vi.waitFor(() => expect(answer).toContain("}"), 120_000);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('{"message":"The file is larger than 50 MB.","code":"PAYLOAD_TOO_LARGE"}');
    socket.destroy();
    expect(await imports()).toBe(before);
    await vi.waitFor(async () => expect(await temporaryCopies()).toEqual([]), 120_000);
  });
});

describe("an upload that breaks off", () => {
  it("leaves no import and no copy, and the server serves on", async () => {
    const before = await imports();
    const socket = await openUpload([multipart, "Content-Length: 1000000"], part + "x".repeat(1_000));
    await vi.waitFor(async () => expect(await temporaryCopies()).toHaveLength(1), 120_000);
    socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await temporaryCopies()).toEqual([]), 120_000);
    expect(await imports()).toBe(before);
  });
});

it("uploads of a process that was killed are removed an hour later, and no others", async () => {
  const left = await mkdtemp(path.join(temporary, "bowerbird-upload-"));
  await writeFile(path.join(left, "file"), "half a file");
  const other = await mkdtemp(path.join(temporary, "something-else-"));
  const [soon, later] = [50, 70].map((minutes) => new Date(Date.now() + minutes * 60_000));
  await removeOldUploads(soon);
  expect(await temporaryCopies()).toEqual([path.basename(left)]);
  await removeOldUploads(later);
  expect(await temporaryCopies()).toEqual([]);
  expect(await readdir(temporary)).toContain(path.basename(other));
});

describe("a file's name", () => {
  it.each([
    ["../../etc/passwd.html", "passwd.html"],
    ["Lesezeichen – März.html", "Lesezeichen – März.html"],
    ["Bookmarks", "Bookmarks"],
  ])("%s is kept as %s and leads nowhere", async (name, source) => {
    const { body } = await ada.upload({ file: file("https://a.example", name) });
    expect(await ada.importEnded(body.id)).toMatchObject({ source });
  });
});
