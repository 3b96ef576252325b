import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BackupStorage } from "../../platform/ports/backup-storage.ts";
import { openForEachTest } from "../../testing/in-vitest/index.ts";
import { startTestSite } from "../testing/test-site.ts";
import { openS3 } from "./s3.ts";
import { openWebDav } from "./web-dav.ts";

const name = "bowerbird-2026-05-12-031500.json";
const never = new AbortController().signal;
/** Says nothing to some requests, or begins an answer and never ends it. */
let hangs: (req: IncomingMessage, res: ServerResponse) => boolean = () => true;
let waiting: PromiseWithResolvers<void>;
const site = openForEachTest(() =>
  startTestSite((req, res) => {
    req.on("error", () => {}).resume();
    if (hangs(req, res)) return waiting.resolve();
    req.on("end", () => res.writeHead(req.method === "GET" || req.method === "PROPFIND" ? 207 : 201).end(list));
  }),
);
beforeEach(() => {
  // The deadlines are set by this timer; the network keeps the real clock.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  waiting = Promise.withResolvers<void>();
});
afterEach(() => vi.useRealTimers());

const list =
  `<ListBucketResult><response><href>/${name}</href><getcontentlength>5</getcontentlength></response>` +
  `<Contents><Key>bowerbird-backups/${name}</Key><Size>5</Size></Contents></ListBucketResult>`;
const file = () => ({
  folderId: "",
  name,
  mimeType: "application/json",
  userId: "ada",
  runId: "a-run",
  mayReplaceOlder: true,
  content: (async function* () {
    yield Buffer.from("{}");
  })(),
});
const silent = () => true;
const isSlowFor =
  (method: string, path = /(?:)/) =>
  (req: IncomingMessage, res: ServerResponse) => {
    if (req.method !== method || !path.test(req.url!)) return false;
    res.writeHead(200).write("{");
    return true;
  };

describe.each([
  ["WebDAV", () => openWebDav({ url: site.url, username: "a", password: "b" }, new Set([site.hostPort]))],
  [
    "S3",
    () =>
      openS3(
        { endpoint: site.url, region: "x", bucket: "b", accessKeyId: "a", secretAccessKey: "b" },
        new Set([site.hostPort]),
      ),
  ],
] as [string, () => BackupStorage][])(
  "a server of %s that never ends an answer is left after half a minute",
  (kind, connect) => {
    const read = async (storage: BackupStorage) => {
      const { content } = await storage.download(name);
      for await (const _ of content);
    };
    const listing = kind === "S3" ? "GET" : "PROPFIND";
    it.each<[string, typeof hangs, (storage: BackupStorage) => Promise<unknown>]>([
      ["to the connection", silent, (storage) => storage.ensureFolder(null)],
      ["to a list", silent, (storage) => storage.listFiles()],
      ["in the middle of a list", isSlowFor(listing), (storage) => storage.listFiles()],
      ["to a file that is sent", silent, (storage) => storage.upload(file(), never)],
      ["in the middle of a file", isSlowFor("GET", /bowerbird-2026/), read],
      ["to a deletion", (req) => req.method === "DELETE", (storage) => storage.delete(name)],
    ])("%s", async (_when, how, call) => {
      hangs = how;
      const outcome = call(connect()).catch((error: unknown) => error);
      await waiting.promise;
      // What has begun to come is read before.
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      await vi.advanceTimersByTimeAsync(31_000);
      expect(await outcome).toMatchObject({
        problem: "unreachable",
        message: expect.stringContaining(site.hostPort) as string,
      });
      expect(vi.getTimerCount()).toBe(0);
    });
  },
);
