import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { startTestSite } from "../testing/test-site.ts";
import { openS3 } from "./s3.ts";
import { openWebDav } from "./web-dav.ts";

async function serve(answer: RequestListener): Promise<string> {
  const site = await startTestSite(answer);
  onTestFinished(site.close);
  return site.hostPort;
}

const name = "bowerbird-2026-05-12-031500.json";
const never = new AbortController().signal;
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

type Guard = (req: IncomingMessage) => string | string[] | null;

/** Folders and files as nginx has them: a folder is made only by an address that ends with a slash. */
function davOf(paths: Map<string, string | null>, guard: Guard = () => null): RequestListener {
  return (req, res) => {
    const path = decodeURIComponent(req.url!);
    const above = path.slice(0, path.replace(/\/$/, "").lastIndexOf("/") + 1);
    const end = (status: number, body = "") => void res.writeHead(status).end(body);
    const asked = guard(req);
    void text(req).then((body) => {
      if (asked !== null) return void res.writeHead(401, { "www-authenticate": asked }).end();
      if (req.method === "MKCOL" && !path.endsWith("/")) return end(409);
      if (req.method === "MKCOL" && paths.has(path)) return end(405);
      if (["MKCOL", "PUT"].includes(req.method!)) {
        if (!paths.has(above)) return end(409);
        paths.set(path, body);
        return end(201);
      }
      if (!paths.has(path)) return end(404);
      if (req.method === "GET") return end(200, paths.get(path)!);
      if (req.method === "MOVE")
        paths.set(decodeURIComponent(new URL(req.headers["destination"] as string).pathname), paths.get(path)!);
      if (req.method !== "PROPFIND") return (paths.delete(path), end(204));
      const found = [...paths]
        .filter(([one]) => one.startsWith(path))
        .map(([one, content]) => {
          const size = `<d:getcontentlength>${content?.length ?? 0}</d:getcontentlength>`;
          return `<d:response><d:href>${encodeURI(one)}</d:href>${size}</d:response>`;
        });
      end(207, `<d:multistatus xmlns:d="DAV:">${found.join("")}</d:multistatus>`);
    });
  };
}

/** The algorithms of RFC 7616, worked out apart from the product. */
function digestGuard(challenges: string[], { hash, accepted }: { hash: string; accepted: string[] }): Guard {
  const used = new Set<string>();
  return ({ method, url, headers: { authorization = "" } }) => {
    const field = (key: string) => new RegExp(`\\b${key}="?((?:[^",\\\\]|\\\\.)*)`).exec(authorization)?.[1] ?? "";
    const h = (value: string) => createHash(hash).update(value).digest("hex");
    const realm = 'fi"les';
    const account = h(`ädä:${realm}:a "pass"`);
    const ha1 = /-sess/.test(field("algorithm")) ? h(`${account}:${field("nonce")}:${field("cnonce")}`) : account;
    const middle = field("qop") ? `${field("nonce")}:${field("nc")}:${field("cnonce")}:auth` : field("nonce");
    const response = h(`${ha1}:${middle}:${h(`${method}:${url}`)}`);
    const counted = `${field("nonce")} ${field("nc")}`;
    const isFine =
      authorization.startsWith("Digest ") &&
      accepted.includes(field("nonce")) &&
      field("uri") === url &&
      field("response") === response &&
      !(field("nc") && used.has(counted));
    used.add(counted);
    return isFine ? null : challenges;
  };
}

async function backUp(url: string, account: { username: string; password: string }): Promise<string> {
  const storage = openWebDav({ url, ...account }, new Set([new URL(url).host]));
  await storage.ensureFolder(null);
  await storage.ensureFolder(null);
  const { id } = await storage.upload(file(), never);
  const { content } = await storage.download(id);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  await storage.delete(id);
  return Buffer.concat(parts).toString();
}

describe("a WebDAV server", () => {
  it("that makes folders only by an address with a slash at its end is backed up to", async () => {
    const paths = new Map<string, string | null>([["/", null]]);
    const host = await serve(davOf(paths));
    expect(await backUp(`http://${host}`, { username: "ada", password: "x" })).toBe("{}");
    expect([...paths.keys()]).toEqual(["/", "/Bowerbird backups/"]);
  });

  it("that asks for no password is sent none", async () => {
    const seen = new Set<string | undefined>();
    const guard: Guard = ({ headers }) => (seen.add(headers.authorization), null);
    const host = await serve(davOf(new Map([["/", null]]), guard));
    expect(await backUp(`http://${host}`, { username: "", password: "" })).toBe("{}");
    expect([...seen]).toEqual([undefined]);
  });

  const one = 'nonce="n1", realm="fi\\"les"';
  it.each<[string, string[], string]>([
    ["MD5", [`Digest ${one}, qop="auth", algorithm=MD5, opaque="o,o"`], "md5"],
    ["MD5 without qop or algorithm", [`Digest ${one}`], "md5"],
    ["MD5-sess", [`digest ${one}, qop="auth-int,auth", algorithm=MD5-sess`], "md5"],
    ["SHA-256", [`Digest ${one}, qop=auth, algorithm=SHA-256`], "sha256"],
    ["SHA-512-256", [`Digest ${one}, qop=auth, algorithm=SHA-512-256`], "sha512-256"],
    ["SHA-256 before MD5", [`Digest ${one}, algorithm=MD5`, `Digest ${one}, qop="auth", algorithm=SHA-256`], "sha256"],
    ["SHA-256, in one header", [`Negotiate, Digest ${one}, algorithm=MD5, Digest ${one}, algorithm=SHA-256`], "sha256"],
  ])("that takes Digest alone gets it by %s", async (_name, challenges, hash) => {
    const guard = digestGuard(challenges, { hash, accepted: ["n1"] });
    const host = await serve(davOf(new Map([["/", null]]), guard));
    expect(await backUp(`http://${host}`, { username: "ädä", password: 'a "pass"' })).toBe("{}");
    const wrong = openWebDav({ url: `http://${host}`, username: "ädä", password: "wrong" }, new Set([host]));
    await expect(wrong.ensureFolder(null)).rejects.toMatchObject({ problem: "revoked" });
  });

  it("that gives a new nonce in the middle gets the whole file again", async () => {
    const paths = new Map<string, string | null>([["/", null]]);
    const accepted = ["n1"];
    const guard: Guard = (req) => {
      if (req.method === "PUT") accepted[0] = "n2";
      const challenge = `Digest realm="fi\\"les", qop="auth", algorithm=SHA-256, nonce="${accepted[0]}"`;
      return digestGuard([challenge], { hash: "sha256", accepted })(req);
    };
    const host = await serve(davOf(paths, guard));
    expect(await backUp(`http://${host}`, { username: "ädä", password: 'a "pass"' })).toBe("{}");
  });

  const redirect: RequestListener = (req, res) =>
    void res.writeHead(301, { location: `https://dav.example/files${req.url}` }).end();
  it.each<[string, RequestListener, string, string, boolean?]>([
    ["needs a password", davOf(new Map(), () => "Basic"), "revoked", "asks for a user name and a password.", true],
    ["refuses the password", davOf(new Map(), () => "Basic"), "revoked", "no longer accepts the password or key."],
    ["lacks the folder", davOf(new Map([["/", null]])), "refused", "has no folder /my files. Please create it there"],
    [
      "has no WebDAV",
      (_req, res) => void res.writeHead(405).end(),
      "refused",
      "does not offer PROPFIND at this address",
    ],
    ["shows a page", (_req, res) => void res.end("<html>"), "refused", "does not offer PROPFIND at this address"],
    [
      "knows one method",
      (req, res) => void res.writeHead(req.method === "MKCOL" ? 501 : 404).end(),
      "refused",
      "does not offer MKCOL",
    ],
    [
      "makes nothing",
      (req, res) => void res.writeHead(req.method === "MKCOL" ? 405 : 404).end(),
      "refused",
      "does not offer MKCOL",
    ],
    ["redirects", redirect, "refused", "redirects to https://dav.example/files/my files. Please enter that address."],
    ["forbids it", (_req, res) => void res.writeHead(403).end(), "refused", "refuses access to the folder."],
  ])("that %s says so", async (_what, answer, problem, message, isOpen = false) => {
    const host = await serve(answer);
    const account = isOpen ? { username: "", password: "" } : { username: "ada", password: "x" };
    const storage = openWebDav({ url: `http://${host}/my files`, ...account }, new Set([host]));
    const told = expect.stringContaining(`${host} ${message}`) as string;
    await expect(storage.ensureFolder(null)).rejects.toMatchObject({ problem, message: told });
  });
});

describe("a server of S3", () => {
  const code = (status: number, error: string, more = "", headers = {}): RequestListener => {
    const xml = `<Error><Code>${error}</Code>${more}</Error>`;
    return (_req, res) => void res.writeHead(status, headers).end(xml);
  };
  const frankfurt = "The bucket b is in the region eu-central-1. Please check the region";
  it.each<[string, RequestListener, string, string]>([
    ["lacks the bucket", code(404, "NoSuchBucket"), "refused", "has no bucket b. Please create it there"],
    [
      "signs for another region",
      code(400, "AuthorizationHeaderMalformed", "<Region>eu-central-1</Region>"),
      "refused",
      frankfurt,
    ],
    [
      "is in another region",
      code(301, "PermanentRedirect", "", { "x-amz-bucket-region": "eu-central-1" }),
      "refused",
      frankfurt,
    ],
    ["is somewhere else", code(301, "PermanentRedirect"), "refused", "The bucket b is in another region."],
    ["knows no such region", code(400, "InvalidRegionName"), "refused", "The bucket b is in another region."],
    ["does not know the key", code(403, "InvalidAccessKeyId"), "revoked", "no longer accepts the password or key."],
    ["finds the secret wrong", code(403, "SignatureDoesNotMatch"), "revoked", "no longer accepts the password or key."],
    ["forbids it", code(403, "AccessDenied"), "refused", "refuses access to the folder."],
    ["shows a page", (_req, res) => void res.end("<html>"), "refused", "does not answer as S3 storage does."],
    [
      "has no such page",
      (_req, res) => void res.writeHead(404).end("<html>"),
      "refused",
      "does not answer as S3 storage",
    ],
    [
      "redirects",
      (_req, res) => void res.writeHead(308, { location: "https://s3.example/b" }).end(),
      "refused",
      "redirects to https://s3.example. Please enter",
    ],
  ])("that %s says so", async (_what, answer, problem, message) => {
    const host = await serve(answer);
    const keys = { accessKeyId: "a", secretAccessKey: "b" };
    const storage = openS3({ endpoint: `http://${host}`, region: "us-east-1", bucket: "b", ...keys }, new Set([host]));
    const told = expect.stringContaining(message) as string;
    await expect(storage.ensureFolder(null)).rejects.toMatchObject({ problem, message: told });
  });
});
