import { createApiTokenInput } from "@bowerbird/contract/api-tokens";
import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { createCategoryInput } from "@bowerbird/contract/categories";
import { openFeedInput } from "@bowerbird/contract/feeds";
import { limits } from "@bowerbird/contract/limits";
import { createRuleInput } from "@bowerbird/contract/rules";
import { saveSearchInput } from "@bowerbird/contract/saved-searches";
import { addSourceInput } from "@bowerbird/contract/sources";
import { addWebhookInput } from "@bowerbird/contract/webhooks";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createApiToken } from "./accounts/account/index.ts";
import { addWebhook } from "./accounts/webhooks/index.ts";
import { getOrCreateTag } from "./compat/linkding/index.ts";
import { addSource } from "./intake/sources/index.ts";
import { addBookmark, addBookmarks } from "./library/bookmarks/index.ts";
import { createCategory } from "./library/categories/index.ts";
import { createRule } from "./organize/rules/index.ts";
import { type Context, createJobContext, database } from "./platform/context/index.ts";
import { openFeed } from "./search/feeds/index.ts";
import { saveSearch } from "./search/saved-searches/index.ts";
import { openTestWorld } from "./testing/open-test-world.ts";

const maxBookmarks = 30;

const allowed = { WEBHOOK_ALLOWED_HOSTS: "127.0.0.0/8", MAX_BOOKMARKS_PER_PERSON: String(maxBookmarks) };
const { world } = openTestWorld(() => allowed);

interface Limited {
  most: number;
  create: (ctx: Context, n: number) => Promise<unknown>;
  /** Where creating one by one would take long. */
  fill?: (ctx: Context, count: number) => Promise<unknown>;
}

const link = (n: number) => ({ url: `https://limit.example/${n}`, title: `Link ${n}` });

const limited: Record<string, Limited> = {
  bookmarks: {
    most: maxBookmarks,
    create: (ctx, n) => addBookmark(ctx, addBookmarkInput.parse(link(n))),
  },
  "bookmarks, several in a call": {
    most: maxBookmarks,
    create: async (ctx, n) => {
      const { summary, failed } = await addBookmarks(ctx, { bookmarks: [link(n)], allowDuplicates: false });
      if (summary.created === 0) throw new Error(failed[0]!.message);
    },
  },
  categories: {
    most: limits.categories,
    create: (ctx, n) => createCategory(ctx, createCategoryInput.parse({ name: `Category ${n}` })),
    fill: fillCategories,
  },
  "tags of apps": {
    most: limits.listedTags,
    create: (ctx, n) => getOrCreateTag(ctx, `tag${n}`),
    fill: fillTags,
  },
  tokens: {
    most: limits.apiTokens,
    create: (ctx, n) => createApiToken(ctx, createApiTokenInput.parse({ name: `Token ${n}`, scopes: ["read"] })),
  },
  webhooks: {
    most: limits.webhooks,
    create: (ctx, n) => addWebhook(ctx, addWebhookInput.parse({ url: `http://127.0.0.1:3999/${n}` })),
  },
  sources: {
    most: limits.sources,
    create: (ctx, n) => addSource(ctx, addSourceInput.parse({ kind: "feed", account: link(n).url })),
  },
  rules: {
    most: limits.rules,
    create: (ctx, n) => createRule(ctx, createRuleInput.parse({ condition: `word${n}`, tags: ["tag"] })),
  },
  "saved searches": {
    most: limits.savedSearches,
    create: (ctx, n) => saveSearch(ctx, saveSearchInput.parse({ name: `Search ${n}`, filters: { query: `word${n}` } })),
  },
  feeds: {
    most: limits.feeds,
    create: (ctx, n) => openFeed(ctx, openFeedInput.parse({ tag: `tag ${n}` })),
    fill: async (ctx, count) => {
      await fillTags(ctx, 2 * limits.feeds);
      for (let n = 0; n < count; n++) await openFeed(ctx, openFeedInput.parse({ tag: `tag ${n}` }));
    },
  },
};

it.each(Object.entries(limited))("one place left for %s is taken by one of twenty at once", async (_name, thing) => {
  const { most, create, fill = createEach(create) } = thing;
  const { userId } = await world.person();
  const context = () => createJobContext(world.services, userId);
  await fill(context(), most - 1);
  const tries = Array.from({ length: 20 }, (_, index) => create(context(), most + index));
  const outcomes = await Promise.allSettled(tries);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  expect(reasons).toHaveLength(19);
  for (const reason of reasons) expect(reason).toMatch(/at most|limit/);
});

function createEach(create: Limited["create"]) {
  return async (ctx: Context, count: number) => {
    for (let n = 0; n < count; n++) await create(ctx, n);
  };
}

function fillTags(ctx: Context, count: number) {
  return sql`
    insert into tag_count (user_id, tag_key, tag, bookmark_count)
    select ${ctx.userId}, 'tag ' || n, 'tag ' || n, 1 from generate_series(0, ${count}::int - 1) n`.execute(
    database(ctx),
  );
}

/** Up to `count`, with those of a new account. */
function fillCategories(ctx: Context, count: number) {
  return sql`
    insert into category (user_id, id, name, name_key, position, icon, color, is_custom)
    select ${ctx.userId}, gen_random_uuid(), 'Filled ' || n, 'filled ' || n, 'z' || lpad(n::text, 6, '0'), '', '', true
    from generate_series(1, ${count}::int - (select count(*)::int from category where user_id = ${ctx.userId})) n`.execute(
    database(ctx),
  );
}
