import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "../product/person.ts";
import { strangersAttacks, withoutWork } from "./strangers.ts";
import { type Attack, send } from "./target.ts";

type Run = Attack["run"];

const manyFields = Buffer.from(
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(50_000)}--x--\r\n`,
);

const longTitle = "  a \u200b".repeat(1_600_000);
const longWords = Array.from({ length: 1_000 }, (_, n) => `word${n}`).join(" ");
const knownLinks = Array.from({ length: 2_000 }, (_, n) => ({
  url: `https://known.example/${n}`,
  title: `Known ${n}`,
}));
const refusedLinks = Array.from({ length: 10_000 }, (_, n) => ({ url: `javascript:${n}` }));

const ofEight: Record<string, Run> = {
  "5,000 languages": ({ url }) => send(url, "/", { headers: { "accept-language": "de-AT,".repeat(2_500) } }),
  "600 calls in one request": ({ url, eve }) =>
    send(url, `/TRPC/${Array.from({ length: 600 }, () => "categories.list").join(",")}?batch=1`, {
      headers: { cookie: eve.cookie },
    }),
  "form fields to /trpc": ({ url }) => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    return send(url, "/trpc/auth.login", { method: "POST", headers, body: manyFields });
  },
  "addresses of 8,000 slashes": ({ eve }) =>
    eve.post("/api/bookmarks/bulk", {
      bookmarks: Array.from({ length: 100 }, (_, n) => ({ url: `https://s.example/${n}${"/".repeat(8_000)}x` })),
    }),
  "a Markdown file of spaces": ({ url, eve }) =>
    upload(url, eve, "notes.md", `- [a](https://a.example/) <!-- TAGS:${" ".repeat(100_000)}x`),
  "recategorizations with fresh keys": ({ url, eve }) =>
    send(url, "/api/bookmarks/recategorize", {
      method: "POST",
      headers: { cookie: eve.cookie, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: "{}",
    }),
  "previews of a rule with 20 exclusions": ({ eve }) =>
    eve.post("/api/rules/preview", {
      condition: Array.from({ length: 20 }, (_, n) => `-nothing${n}`).join(" "),
      tags: ["x"],
    }),
  "suggestions of rules": ({ eve }) => eve.get("/api/rules/suggestions"),
  "the tree of a sync": ({ eve }) => eve.get("/api/sync/tree"),
  "a title of 9.8 MB": ({ eve }) => eve.post("/api/bookmarks", { url: "https://t.example/", title: longTitle }),
  "100 links of 20 kB in one call": ({ eve }, number) =>
    eve.post("/api/bookmarks/bulk", {
      bookmarks: Array.from({ length: 100 }, (_, n) => ({
        url: `https://large.example/${number}/${n}`,
        title: `Large ${number} ${n}`,
        notes: longWords,
        description: longWords,
      })),
      allowDuplicates: true,
    }),
  "2,000 links that are there already": ({ eve }) => eve.post("/api/bookmarks/bulk", { bookmarks: knownLinks }),
  "10,000 links that are refused": ({ eve }) => eve.post("/api/bookmarks/bulk", { bookmarks: refusedLinks }),
  "the whole list": ({ url, eve }) => send(url, "/api/bookmarks", { headers: { cookie: eve.cookie } }),
  "exports as JSON": ({ url, eve }) => send(url, "/api/export?format=json", { headers: { cookie: eve.cookie } }),
  "the documentation": ({ url }) => send(url, "/api/docs", {}),
  "the OpenAPI document": ({ url }) => send(url, "/api/openapi.json", {}),
  "/readyz": ({ url }) => send(url, "/readyz", {}),
  "requests that are never completed": async ({ url }) => {
    const sockets = await Promise.all(Array.from({ length: 40 }, () => drip(url)));
    await sleep(1_000);
    for (const socket of sockets) socket.destroy();
  },
};

/** Hostile requests by name. */
export const attacks: Record<string, Attack> = {
  ...withoutWork,
  ...strangersAttacks,
  ...Object.fromEntries(Object.entries(ofEight).map(([name, run]) => [name, { atOnce: 8, run }])),
};

function upload(url: string, { cookie }: Person, name: string, content: string): Promise<void> {
  const body = new FormData();
  body.append("file", new File([content], name));
  return send(url, "/api/imports", { method: "POST", headers: { cookie }, body });
}

/** A request that announces a hundred bytes and sends one. */
async function drip(url: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  const head = [
    "POST /trpc/auth.login HTTP/1.1",
    `Host: ${host}`,
    "Content-Type: application/json",
    "Content-Length: 100",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n{`);
  return socket;
}
