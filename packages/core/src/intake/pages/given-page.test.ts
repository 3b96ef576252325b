import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { modelLimits } from "@bowerbird/contract/limits";
import { searchInput } from "@bowerbird/contract/search";
import { beforeEach, describe, expect, it } from "vitest";
import { changeTagging, describeBookmarks, suggest } from "../../categorization/ai/index.ts";
import { createModel } from "../../integrations/index.ts";
import { addBookmark, getBookmark, updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext, own } from "../../platform/context/index.ts";
import { searchBookmarks } from "../../search/search/index.ts";
import { claimDue } from "../../semantic/embeddings/embed-bookmarks.ts";
import { html, type ModelCall, modelConfig, startModelServer, startTestSite } from "../../testing/index.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";
import { countEnriched } from "../imports/index.ts";
import { enrichBookmark } from "./index.ts";

let ctx: Context;
const site = openForTests(() => startTestSite(() => {}));
const server = openForTests(() => startModelServer(answer));
const { world } = openTestWorld(() => ({ FETCH_ALLOW: site.hostPort }));
beforeEach(async () => {
  ctx = await world.person();
  world.services.model = null;
  server.calls = [];
  site.answer = (_req, res) => res.writeHead(403).end();
});

const answer = ({ data }: ModelCall) => ({
  text: { links: data.links.map(({ n }) => ({ n, category: "c1", confidence: 1, tags: [], summary: "" })) },
});
const text = "The overdraft limit of the Heron account ends in May. It can be raised by a letter.";
const page = { language: "en", text };
const save = async (given: object | null = page) => {
  const url = `${site.url}/account`;
  const { id } = await addBookmark(ctx, addBookmarkInput.parse({ url, title: "My bank", page: given }));
  return id;
};
const find = async (q: string) => {
  const { bookmarks } = await searchBookmarks(createJobContext(world.services, ctx.userId), searchInput.parse({ q }));
  return bookmarks.map(({ id }) => id);
};
const readByServer = async (id: string) => {
  await enrichBookmark(createJobContext(world.services, ctx.userId), { bookmarkId: id }, countEnriched);
  await describeBookmarks(ctx, [id]);
};
const pageOf = (id: string) =>
  own(createJobContext(world.services, ctx.userId))
    .selectFrom("BookmarkPage")
    .selectAll()
    .where("bookmarkId", "=", id)
    .executeTakeFirstOrThrow();

describe("a page as the person's browser showed it", () => {
  it("is found by a sentence of its text, before and after a server was refused", async () => {
    const id = await save();
    expect(await find('"ends in May"')).toEqual([id]);
    await readByServer(id);
    expect(await find('"ends in May"')).toEqual([id]);
    expect(await pageOf(id)).toMatchObject({ state: "failed", problem: null, preview: text, language: "en" });
  });

  it("stays when the server reads something else, such as a sign-in page", async () => {
    site.answer = (_req, res) => html(res, "<html lang=de><title>Heron</title><main>Please sign in to continue.");
    const id = await save();
    await readByServer(id);
    expect(await find("overdraft")).toEqual([id]);
    expect(await find("continue")).toEqual([]);
    expect(await pageOf(id)).toMatchObject({ state: "done", preview: text, language: "en", title: "Heron" });
  });

  it("is gone with its address", async () => {
    const id = await save();
    await updateBookmark(ctx, { id, url: `${site.url}/other` });
    expect(await find("overdraft")).toEqual([]);
    expect(await pageOf(id)).toMatchObject({ isGiven: false, preview: null });
  });

  it("says nothing to a language model, nor by a summary, until the person allows it", async () => {
    world.services.model = createModel(modelConfig(server), modelLimits);
    const sent = () => JSON.stringify(server.calls.map(({ data }) => data.links));
    const id = await save();
    await readByServer(id);
    await suggest(ctx, { url: "https://a.example/", title: "Bank", page });
    expect(server.calls).toHaveLength(2);
    expect(sent()).not.toContain("overdraft");
    expect((await getBookmark(ctx, { id })).aiSummary).toBeNull();
    await changeTagging(ctx, { sendsPageText: true });
    await suggest(ctx, { url: "https://a.example/", title: "Bank", page });
    expect(sent()).toContain("overdraft");
  });

  it("is quoted to the person, and to a program only if the person allows it", async () => {
    const id = await save();
    const quoted = async (by: Context["by"]) => {
      const caller = { ...createJobContext(world.services, ctx.userId), by };
      return (await searchBookmarks(caller, searchInput.parse({ q: "overdraft" }))).inPageText?.[id];
    };
    const program = { type: "token", name: "An assistant" } as const;
    expect(await quoted({ type: "person", sessionId: "s" } as never)).toContain("overdraft");
    expect(await quoted(program)).toBe("");
    await changeTagging(ctx, { sendsPageText: true });
    expect(await quoted(program)).toContain("overdraft");
  });

  it("is embedded on this machine, and elsewhere only if the person allows it", async () => {
    await save();
    const claim = async (limits: object | null) =>
      (await claimDue(ctx, { name: "m", limits: limits as never }, 10, false)).map((due) => due.text);
    const claimAgain = async (limits: object | null) => {
      await own(ctx).updateTable("EmbeddingDue").set({ claims: 0 }).execute();
      return claim(limits);
    };
    expect(await claim(null)).toEqual([expect.stringContaining("overdraft")]);
    expect(await claimAgain({})).toEqual(["My bank"]);
    await changeTagging(ctx, { sendsPageText: true });
    expect(await claimAgain({})).toEqual([expect.stringContaining("overdraft")]);
  });

  it("is refused with a sentence when it is too long, and is nothing when it is empty", async () => {
    const long = addBookmarkInput.safeParse({ url: "https://a.example", page: { text: "x".repeat(10_001) } });
    expect(long.error?.issues[0]?.message).toBe("A page's text can have at most 10,000 characters.");
    expect(await pageOf(await save({ text: " \n" }))).toMatchObject({ isGiven: false, preview: null });
  });
});
