import { applySyncInput } from "@bowerbird/contract/sync";
import fc from "fast-check";
import { randomUUID as uuid } from "node:crypto";
import { expect } from "vitest";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { applySync, readSyncTree } from "./index.ts";

const { it } = openTestWorld();

/** Spellings of few pages, so that most edits meet an address whose key another link has. */
const address = fc
  .record({
    start: fc.constantFrom("http://", "https://", "https://www.", "http://www."),
    page: fc.constantFrom("docs.example/a", "docs.example/b", "docs.example/caf%C3%A9", "docs.example/caf%c3%a9"),
    end: fc.constantFrom("", "/", "?x=1&y=2", "?y=2&x=1", "?utm_source=mail", "/?x=1&y=2&gclid=3"),
    place: fc.constantFrom("", "#", "#part", "#other", "#:~:text=part", "#utm_source=mail"),
  })
  .map(({ start, page, end, place }) => start + page + end + place);

const links = 25;
const edit = fc.record({ link: fc.nat(links - 1), url: address });
/** In turn as a sync sends them: each link once in a batch. */
const batches = fc.array(fc.uniqueArray(edit, { selector: ({ link }) => link, minLength: 20, maxLength: 20 }), {
  minLength: 50,
  maxLength: 50,
});

it("of 1,000 edits of addresses that differ in spelling only, none loses a link and none is written otherwise", async ({
  ctx,
}) => {
  const [drawn] = fc.sample(batches, 1);
  const ids = Array.from({ length: links }, () => uuid());
  const urls = new Map(ids.map((id) => [id, "https://docs.example/a"]));
  const apply = async (operations: object[]) => {
    const input = applySyncInput.parse({ syncId: uuid(), batch: 0, device: "Firefox", operations });
    expect((await applySync(ctx, input)).skipped).toEqual([]);
  };
  const place = { parentId: null, title: "Docs" };
  await apply(ids.map((id, copies) => ({ type: "add-link", id, url: urls.get(id), afterId: null, copies, ...place })));
  for (const batch of drawn!) {
    const operations = batch.map(({ link, url }) => {
      const id = ids[link]!;
      return { type: "edit-link", id, was: { ...place, url: urls.get(id) }, url };
    });
    await apply(operations);
    for (const { id, url } of operations) urls.set(id, url);
  }
  const { links: stored } = await readSyncTree(ctx, {});
  expect(new Map(stored.map(({ id, url }) => [id, url]))).toEqual(urls);
});
