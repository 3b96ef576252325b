import { searchInput } from "@bowerbird/contract/search";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { deleteBookmarks, updateBookmark } from "../bookmarks/index.ts";
import { searchBookmarks } from "../search/index.ts";
import { checkAgain, countBroken, getLinkChecks, trustLink } from "./index.ts";
import { createLinkStand, day, type LinkStand } from "./testing.ts";

let stand: LinkStand;
beforeAll(async () => {
  stand = await createLinkStand(inject("databaseUrl"));
});
afterAll(() => stand.close());
beforeEach(() => stand.begin());

describe("a marked bookmark", () => {
  let id: string;
  beforeEach(async () => {
    id = await stand.add("/gone");
    await stand.add("/fine");
    await stand.enable();
    await stand.workUntil(stand.start + 2 * day);
    stand.world.jobs.length = 0;
  });

  const found = async (q: string, input: object = {}) =>
    (await searchBookmarks(stand.at(stand.start), searchInput.parse({ q, ...input }))).bookmarks.map(
      ({ title }) => title,
    );

  it("is found by is:broken and by the filter, with its reason, and excluded by the opposite", async () => {
    expect(await found("is:broken")).toEqual(["/gone"]);
    expect(await found("IS:Broken gone")).toEqual(["/gone"]);
    expect(await found("is:broken fine")).toEqual([]);
    expect(await found("-is:broken")).toEqual(["/fine"]);
    expect(await found("", { is: "broken" })).toEqual(["/gone"]);
    const { bookmarks, metadata } = await searchBookmarks(stand.at(stand.start), searchInput.parse({ is: "broken" }));
    expect([bookmarks[0]!.brokenReason, metadata.total]).toEqual(["Not found (404)", 1]);
  });

  it("is found while is:broken is being typed; is:other is text", async () => {
    expect(await found("is:bro")).toHaveLength(2);
    expect(await found("is:")).toHaveLength(2);
    expect(await found("is:other")).toEqual([]);
  });

  it("loses the mark when its address changes", async () => {
    await updateBookmark(stand.at(stand.start), { id, url: `http://127.0.2.1:${stand.site.port}/moved` });
    expect(await stand.getReason(id)).toBe(null);
    expect(await stand.readRow(id)).toMatchObject({ state: "unknown", reason: null, failing_since: null });
  });

  it("loses the mark when trusted, and is not checked until its address changes", async () => {
    expect((await trustLink(stand.at(stand.start), { id, isTrusted: true })).brokenReason).toBe(null);
    stand.site.requests.length = 0;
    await stand.workUntil(stand.start + 9 * day);
    expect(stand.asked()).toEqual(["/fine"]);
    expect((await checkAgain(stand.at(stand.start), { id })).outcome).toBe("fails");
    expect(await stand.getReason(id)).toBe(null);
    expect((await trustLink(stand.at(stand.start), { id, isTrusted: false })).brokenReason).toBe("Not found (404)");
    await trustLink(stand.at(stand.start), { id, isTrusted: true });
    await updateBookmark(stand.at(stand.start), { id, url: `http://127.0.2.1:${stand.site.port}/removed` });
    await stand.workUntil(stand.start + 18 * day);
    expect(await stand.getReason(id)).toBe("Removed (410)");
  });

  it("can be checked again: an answer removes the mark, another failure keeps it", async () => {
    expect(await checkAgain(stand.at(stand.start + 3 * day), { id })).toMatchObject({
      outcome: "fails",
      bookmark: { brokenReason: "Not found (404)" },
    });
    stand.answer = (_req, res) => res.writeHead(403).end();
    expect(await checkAgain(stand.at(stand.start + 3 * day), { id })).toMatchObject({
      outcome: "unclear",
      bookmark: { brokenReason: "Not found (404)" },
    });
    stand.answer = (_req, res) => res.writeHead(200).end();
    expect(await checkAgain(stand.at(stand.start + 3 * day), { id })).toMatchObject({
      outcome: "answers",
      bookmark: { brokenReason: null },
    });
    expect(await countBroken(stand.at(stand.start))).toEqual({ broken: 0 });
  });

  it("in the trash is neither counted nor checked", async () => {
    await deleteBookmarks(stand.at(stand.start), { ids: [id] });
    stand.site.requests.length = 0;
    await stand.workUntil(stand.start + 9 * day);
    expect(stand.asked()).toEqual(["/fine"]);
    expect(await countBroken(stand.at(stand.start))).toEqual({ broken: 0 });
    expect((await getLinkChecks(stand.at(stand.start))).finishedAt).not.toBe(null);
  });
});
