import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { Bookmark, FilingSettings } from "@bowerbird/db";
import { beforeEach, describe, expect, vi } from "vitest";
import { recordOpens } from "../../library/bookmarks/index.ts";
import { type Context, createVisitorContext, forkContext, own, unmanaged } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { saveSamples, type Sample } from "../../testing/test-library.ts";
import { addAutoCategorizedBookmark } from "../ai/index.ts";
import { changeFiling, recordGuesses } from "../filing/index.ts";
import { version } from "../../platform/config/index.ts";
import { dueFilingReview, readReviews } from "./index.ts";

const { world, it } = openTestWorld();

const words = { Bread: "sourdough rye oven", Chess: "gambit rook endgame", Opera: "aria tenor stage" };
const topics = Object.keys(words) as (keyof typeof words)[];
const start = Date.parse("2026-01-05T12:00:00Z");
const minute = 60_000;

const toLink = (about: keyof typeof words, number: number) => {
  return { url: `https://${about.toLowerCase()}${number % 4}.example/${number}`, title: `${words[about]} ${number}` };
};

describe("once a new version has started", () => {
  let ctx: Context;
  beforeEach(async () => {
    ctx = { ...(await world.person()), by: { type: "person", sessionId: "s" } };
    await changeFiling(ctx, { mistakes: "any" });
    const samples = topics.flatMap((about, topic) =>
      Array.from({ length: 20 }, (_, number): Sample => {
        const createdAt = new Date(start + (number * 3 + topic) * 60 * minute).toISOString();
        return { ...toLink(about, number), category: [about], createdAt };
      }),
    );
    await saveSamples(ctx, samples);
  });

  /** As if all that was sorted until now had been sorted by another version. */
  async function review() {
    await own(ctx).updateTable("FilingSettings").set({ reviewedVersion: "0.0.1" }).execute();
    const warn = vi.fn();
    await dueFilingReview.run({ ...forkContext(ctx), log: { ...ctx.log, warn } as never }, ctx.userId);
    const row = await ctx.em.findOneOrFail(FilingSettings, {}, unmanaged);
    expect(row.reviewedVersion).toBe(version);
    return { review: row.review, warn };
  }

  it("the newest links are sorted again as they were, with what was known when each was saved", async () => {
    for (let number = 0; number < 60; number++) {
      const now = () => new Date(start + 5 * 24 * 60 * minute + number * minute);
      const link = addBookmarkInput.parse(toLink(topics[Math.floor(number / 20)]!, 100 + number));
      const { id } = await addAutoCategorizedBookmark({ ...ctx, now }, link);
      await recordOpens({ ...ctx, now }, { ids: [id] });
    }
    // Later they keep such links elsewhere.
    const moved = Array.from({ length: 60 }, (_, number): Sample => {
      const createdAt = new Date(start + 6 * 24 * 60 * minute + number * minute).toISOString();
      return { ...toLink("Bread", 200 + number), category: ["Chess"], createdAt };
    });
    await saveSamples(ctx, moved);
    const { review: found, warn } = await review();
    expect(found).toEqual({ links: 60, better: 0, worse: 0, isWorse: false });
    expect(warn).not.toHaveBeenCalled();
  });

  it("the operator is told where it would have sorted them worse", async () => {
    const samples = Array.from({ length: 60 }, (_, number): Sample => {
      const createdAt = new Date(start + 5 * 24 * 60 * minute + number * minute).toISOString();
      return { ...toLink("Bread", 100 + number), category: ["Chess"], createdAt };
    });
    const ids = await saveSamples(ctx, samples);
    await ctx.em.nativeUpdate(Bookmark, { id: { $in: ids } }, { isAiGenerated: true });
    const { categoryId } = await ctx.em.findOneOrFail(Bookmark, { id: ids[0]! }, unmanaged);
    const guess = { categoryId, way: "plain", confidence: 0.99, isFiled: true } as const;
    await recordGuesses(
      ctx,
      ids.map((bookmarkId) => ({ ...guess, bookmarkId })),
    );
    await recordOpens(ctx, { ids });
    const visitor = createVisitorContext(world.services);
    const before = await readReviews(visitor);
    const { review: found, warn } = await review();
    expect(found).toEqual({ links: 60, better: 0, worse: 60, isWorse: true });
    expect(warn).toHaveBeenCalledOnce();
    expect(await readReviews(visitor)).toEqual({ version, people: before.people + 1, worse: before.worse + 1 });
  });

  it("nothing is said of fewer than 50 links, and they are not sorted again until the next version", async () => {
    expect(await review()).toMatchObject({ review: null });
    const isEnqueued = async () => {
      world.jobs.length = 0;
      await dueFilingReview.sweepDue(createVisitorContext(world.services));
      return world.jobs.some(({ payload }) => (payload as { userId?: string }).userId === ctx.userId);
    };
    expect(await isEnqueued()).toBe(false);
    await own(ctx).updateTable("FilingSettings").set({ reviewedVersion: "0.0.1" }).execute();
    expect(await isEnqueued()).toBe(true);
  });
});
