import { beforeEach, describe, expect, it } from "vitest";
import type { Area } from "../browser.ts";
import type { Link, Outcome } from "./link.ts";
import { createQueue } from "./queue.ts";

const away: Outcome = { kind: "waiting", isRevoked: false };
const link = (url: string): Link => ({ url, title: "" });

/** Works like the server: an address exists once; an answer can get lost. */
let server: { saved: string[]; isAway: boolean; losesAnswers: boolean };
let area: Area;
beforeEach(() => {
  server = { saved: [], isAway: false, losesAnswers: false };
  area = chrome.storage.local;
});

async function send({ url }: Link): Promise<Outcome> {
  await Promise.resolve();
  if (server.isAway) return away;
  const bookmark = { id: url, url, title: "", category: "", categoryId: "", tags: [] };
  const isKnown = server.saved.includes(url);
  if (url.includes("refused")) return { kind: "refused", message: "The address is not valid." };
  if (!isKnown) server.saved.push(url);
  if (server.losesAnswers) return away;
  return { kind: isKnown ? "known" : "saved", bookmark };
}

const kinds = (outcomes: Outcome[]) => outcomes.map(({ kind }) => kind);

describe("a link that is saved", () => {
  it("is sent at once and not stored", async () => {
    const queue = createQueue(area, send);
    expect(kinds(await queue.save([link("a")]))).toEqual(["saved"]);
    expect(await queue.waiting()).toBe(0);
  });

  it("is queued while the server is away, also across a restart of the browser", async () => {
    server.isAway = true;
    expect(kinds(await createQueue(area, send).save([link("a"), link("b")]))).toEqual(["waiting", "waiting"]);
    server.isAway = false;
    const later = createQueue(area, send);
    expect(await later.waiting()).toBe(2);
    await later.flush();
    expect(server.saved).toEqual(["a", "b"]);
    expect(await later.waiting()).toBe(0);
  });

  it("arrives once even if the answer was lost", async () => {
    const queue = createQueue(area, send);
    server.losesAnswers = true;
    await queue.save([link("a")]);
    server.losesAnswers = false;
    await queue.flush();
    await queue.flush();
    expect(server.saved).toEqual(["a"]);
    expect(await queue.waiting()).toBe(0);
  });

  it("is queued behind earlier ones and resolves with its own outcome", async () => {
    const queue = createQueue(area, send);
    server.isAway = true;
    await queue.save([link("a")]);
    server.isAway = false;
    expect(await queue.save([link("b")])).toMatchObject([{ kind: "saved", bookmark: { url: "b" } }]);
    expect(server.saved).toEqual(["a", "b"]);
  });

  it("does not hold up the others if it is refused", async () => {
    const queue = createQueue(area, send);
    expect(kinds(await queue.save([link("refused"), link("b")]))).toEqual(["refused", "saved"]);
    expect(await queue.waiting()).toBe(0);
  });

  it("is not lost among many saved at the same moment", async () => {
    const queue = createQueue(area, send);
    const urls = Array.from({ length: 20 }, (_, index) => `page-${index}`);
    await Promise.all([...urls.map((url) => queue.save([link(url)])), queue.flush(), queue.flush()]);
    expect(server.saved).toEqual(urls);
    expect(await queue.waiting()).toBe(0);
  });
});
