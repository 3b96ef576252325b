import { startTestSite } from "@bowerbird/core/testing";
import { openForTests } from "@bowerbird/core/testing/in-vitest";
import compression from "compression";
import express from "express";
import { expect, it, onTestFinished } from "vitest";
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
const site = openForTests(() => startTestSite(app));

it("an answer that is the same for all is made once, for many at once, too, and read by those who cannot unpack it", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${site.url}/rye`)));
  const plain = await fetch(`${site.url}/rye`, { headers: { "accept-encoding": "identity" } });
  expect(made).toEqual(["rye"]);
  expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual(Array(5).fill("gzip"));
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const answer of [...answers, plain]) expect(await answer.text()).toBe("rye ".repeat(1_000));
});

it("is not sent again to who has it", async () => {
  const etag = (await fetch(`${site.url}/oats`)).headers.get("etag")!;
  // The client would ask for a fresh answer otherwise.
  const cacheControl = { "cache-control": "max-age=0" };
  const again = await fetch(`${site.url}/oats`, { headers: { "if-none-match": etag, ...cacheControl } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await fetch(`${site.url}/oats`, { headers: { "if-none-match": 'W/"other"', ...cacheControl } })).status).toBe(
    200,
  );
});

it("is made again once it was not asked for longest, or could not be made", async () => {
  for (const name of ["a", "b", "a", "c", "a", "b"]) await fetch(`${site.url}/${name}`);
  expect(made.filter((name) => /^[abc]$/.test(name))).toEqual(["a", "b", "c", "b"]);
  isBroken = true;
  expect((await fetch(`${site.url}/d`)).status).toBe(500);
  isBroken = false;
  expect((await fetch(`${site.url}/d`)).status).toBe(200);
});

it("no more bytes are cached than are allowed, and nothing that takes an eighth of them", async () => {
  const asked: string[] = [];
  const small = cacheAnswers({ answers: 100, bytes: 8_000 });
  const sized = await startTestSite(
    express().get("/:name/:bytes", (req, res) =>
      small(req, res, req.url, async () => {
        asked.push(req.params.name);
        return { type: "png", body: Buffer.alloc(Number(req.params.bytes)) };
      }),
    ),
  );
  onTestFinished(sized.close);
  const ask = (one: string) => fetch(`${sized.url}/${one}`);
  for (const name of ["large", "large"]) await ask(`${name}/1001`);
  expect(asked.splice(0)).toEqual(["large", "large"]);
  const names = Array.from({ length: 9 }, (_, index) => `p${index}`);
  for (const name of [...names, "p8", "p1", "p0"]) await ask(`${name}/1000`);
  expect(asked.splice(0)).toEqual([...names, "p0"]);
});
