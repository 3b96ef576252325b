import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import compression from "compression";
import express from "express";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { cacheAnswers } from "./cached-answers.ts";

const made: string[] = [];
let isBroken = false;
const send = cacheAnswers({ answers: 2, bytes: 1_000_000 });
const app = express()
  .disable("etag")
  .use(compression())
  .get("/:name", (req, res) =>
    send(req, res, req.params.name, async () => {
      made.push(req.params.name);
      if (isBroken) throw new Error("cannot be made");
      return { type: "text", body: `${req.params.name} `.repeat(1_000) };
    }),
  )
  .use(((_error, _req, res, _next) => res.status(500).end()) satisfies express.ErrorRequestHandler);
const server = createServer(app);
let url: string;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("an answer that is the same for all is made once, for many at once, too, and read by those who cannot unpack it", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/rye`)));
  const plain = await fetch(`${url}/rye`, { headers: { "accept-encoding": "identity" } });
  expect(made).toEqual(["rye"]);
  expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual(Array(5).fill("gzip"));
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const answer of [...answers, plain]) expect(await answer.text()).toBe("rye ".repeat(1_000));
});

it("is not sent again to who has it", async () => {
  const etag = (await fetch(`${url}/oats`)).headers.get("etag")!;
  // The client would ask for a fresh answer otherwise.
  const cacheControl = { "cache-control": "max-age=0" };
  const again = await fetch(`${url}/oats`, { headers: { "if-none-match": etag, ...cacheControl } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await fetch(`${url}/oats`, { headers: { "if-none-match": 'W/"other"', ...cacheControl } })).status).toBe(200);
});

it("is made again once it was not asked for longest, or could not be made", async () => {
  for (const name of ["a", "b", "a", "c", "a", "b"]) await fetch(`${url}/${name}`);
  expect(made.filter((name) => /^[abc]$/.test(name))).toEqual(["a", "b", "c", "b"]);
  isBroken = true;
  expect((await fetch(`${url}/d`)).status).toBe(500);
  isBroken = false;
  expect((await fetch(`${url}/d`)).status).toBe(200);
});

it("no more bytes are cached than are allowed, and nothing that takes an eighth of them", async () => {
  const asked: string[] = [];
  const small = cacheAnswers({ answers: 100, bytes: 8_000 });
  const sized = express()
    .get("/:name/:bytes", (req, res) =>
      small(req, res, req.url, async () => {
        asked.push(req.params.name);
        return { type: "png", body: Buffer.alloc(Number(req.params.bytes)) };
      }),
    )
    .listen(0, "127.0.0.1");
  onTestFinished(() => void sized.close());
  await once(sized, "listening");
  const ask = (one: string) => fetch(`http://127.0.0.1:${(sized.address() as AddressInfo).port}/${one}`);
  for (const name of ["large", "large"]) await ask(`${name}/1001`);
  expect(asked.splice(0)).toEqual(["large", "large"]);
  const names = Array.from({ length: 9 }, (_, index) => `p${index}`);
  for (const name of [...names, "p8", "p1", "p0"]) await ask(`${name}/1000`);
  expect(asked.splice(0)).toEqual([...names, "p0"]);
});
