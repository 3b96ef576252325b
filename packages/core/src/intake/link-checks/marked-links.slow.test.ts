import { searchInput } from "@bowerbird/contract/search";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { deleteBookmarks, updateBookmark } from "../../library/bookmarks/index.ts";
import { searchBookmarks } from "../../search/search/index.ts";
import { checkAgain, countBroken, getLinkChecks, trustLink } from "./index.ts";
import { createLinkFixture, day } from "./testing.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";

const fixture = openForTests(() => createLinkFixture(inject("databaseUrl")));
beforeEach(() => fixture.begin());

describe("a marked bookmark", () => {
  let id: string;
  beforeEach(async () => {
    id = await fixture.add("/gone");
    await fixture.add("/fine");
    await fixture.enable();
    await fixture.workUntil(fixture.start + 2 * day);
    fixture.world.jobs.length = 0;
  });

  const found = async (q: string, input: object = {}) =>
    (await searchBookmarks(fixture.at(fixture.start), searchInput.parse({ q, ...input }))).bookmarks.map(
      ({ title }) => title,
    );

  it("is found by is:broken and by the filter, with its reason, and excluded by the opposite", async () => {
    expect(await found("is:broken")).toEqual(["/gone"]);
    expect(await found("IS:Broken gone")).toEqual(["/gone"]);
    expect(await found("is:broken fine")).toEqual([]);
    expect(await found("-is:broken")).toEqual(["/fine"]);
    expect(await found("", { is: "broken" })).toEqual(["/gone"]);
    const { bookmarks, metadata } = await searchBookmarks(
      fixture.at(fixture.start),
      searchInput.parse({ is: "broken" }),
    );
    expect([bookmarks[0]!.brokenReason, metadata.total]).toEqual(["Not found (404)", 1]);
  });

  it("is found while is:broken is being typed; is:other is text", async () => {
    expect(await found("is:bro")).toHaveLength(2);
    expect(await found("is:")).toHaveLength(2);
    expect(await found("is:other")).toEqual([]);
  });

  it("loses the mark when its address changes", async () => {
    await updateBookmark(fixture.at(fixture.start), { id, url: `http://127.0.2.1:${fixture.site.port}/moved` });
    expect(await fixture.getReason(id)).toBe(null);
    expect(await fixture.readRow(id)).toMatchObject({ state: "unknown", reason: null, failingSince: null });
  });

  it("loses the mark when trusted, and is not checked until its address changes", async () => {
    expect((await trustLink(fixture.at(fixture.start), { id, isTrusted: true })).brokenReason).toBe(null);
    fixture.site.requests.length = 0;
    await fixture.workUntil(fixture.start + 9 * day);
    expect(fixture.asked()).toEqual(["/fine"]);
    expect((await checkAgain(fixture.at(fixture.start), { id })).outcome).toBe("fails");
    expect(await fixture.getReason(id)).toBe(null);
    expect((await trustLink(fixture.at(fixture.start), { id, isTrusted: false })).brokenReason).toBe("Not found (404)");
    await trustLink(fixture.at(fixture.start), { id, isTrusted: true });
    await updateBookmark(fixture.at(fixture.start), { id, url: `http://127.0.2.1:${fixture.site.port}/removed` });
    await fixture.workUntil(fixture.start + 18 * day);
    expect(await fixture.getReason(id)).toBe("Removed (410)");
  });

  it("can be checked again: an answer removes the mark, another failure keeps it", async () => {
    expect(await checkAgain(fixture.at(fixture.start + 3 * day), { id })).toMatchObject({
      outcome: "fails",
      bookmark: { brokenReason: "Not found (404)" },
    });
    fixture.answer = (_req, res) => res.writeHead(403).end();
    expect(await checkAgain(fixture.at(fixture.start + 3 * day), { id })).toMatchObject({
      outcome: "unclear",
      bookmark: { brokenReason: "Not found (404)" },
    });
    fixture.answer = (_req, res) => res.writeHead(200).end();
    expect(await checkAgain(fixture.at(fixture.start + 3 * day), { id })).toMatchObject({
      outcome: "answers",
      bookmark: { brokenReason: null },
    });
    expect(await countBroken(fixture.at(fixture.start))).toEqual({ broken: 0 });
  });

  it("in the trash is neither counted nor checked", async () => {
    await deleteBookmarks(fixture.at(fixture.start), { ids: [id] });
    fixture.site.requests.length = 0;
    await fixture.workUntil(fixture.start + 9 * day);
    expect(fixture.asked()).toEqual(["/fine"]);
    expect(await countBroken(fixture.at(fixture.start))).toEqual({ broken: 0 });
    expect((await getLinkChecks(fixture.at(fixture.start))).finishedAt).not.toBe(null);
  });
});
