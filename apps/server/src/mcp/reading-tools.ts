import { bookmarkIdInput } from "@bowerbird/contract/bookmarks";
import { listTrashInput } from "@bowerbird/contract/bookmark-changes";
import { listHistoryInput } from "@bowerbird/contract/history";
import { limits } from "@bowerbird/contract/limits";
import { searchInput } from "@bowerbird/contract/search";
import { similarInput } from "@bowerbird/contract/semantic";
import { listTidyInput } from "@bowerbird/contract/tidy";
import { z } from "zod";
import {
  type AssistantTool,
  bookmarkAnswer,
  categoriesWithPaths,
  categoryAnswer,
  defineTool,
  fitList,
  listed,
  readPaths,
  wholeBookmark,
} from "./define-tool.ts";

const reading = { scopes: ["read"], hints: { readOnlyHint: true, idempotentHint: true } } as const;
const note = z.string().optional();
const offset = z.number().int().min(0).max(limits.searchResultsMax).optional();
const details = z.boolean().optional();
const moreDetails = "Whether to answer with tags, dates, marks and shortened texts, too. Without it only titles.";
const fewer = "Ask with a smaller limit or more words.";

const search = defineTool({
  ...reading,
  name: "search_bookmarks",
  title: "Search bookmarks",
  description:
    "Find the person's saved links, by words and by meaning. Without any words or filters it lists the newest. `total` " +
    "says how many match, `corrections` which mistyped words were read as others, `similar` what is about the same " +
    "without the words. Go on with `offset`; use read_bookmark for all of one.",
  input: searchInput.extend({ offset, details }),
  fields: {
    q: 'Words in any order, beginnings of words are enough; "a phrase", -without, tag:x, site:example.com, category:x, is:favorite, is:unread (to be read later), is:archived, is:private (on no page that the person shares), is:untagged, is:broken, before:2024-05-31, after:2024-05-31, older:2y (or m, w, d), opened:never.',
    category: "A category's name or path such as `Development/To read`, what is below it included.",
    categoryId: "A category's id from list_categories, what is below it included.",
    tags: "Only bookmarks with all of these tags.",
    is: "Only favorites (`favorite`), what is to be read later (`unread`), what is archived, what is private (`private`), or, with `broken`, those whose page is gone; why says their brokenReason.",
    dateFrom: "Saved on this day or later, such as 2024-05-31.",
    dateTo: "Saved on this day or earlier, such as 2024-05-31.",
    sort: "By default the best match first where there are words, else the newest.",
    order: "Direction of the order.",
    limit: "How many to return; 10 or 20 are enough for most questions.",
    offset: "How many to leave out: those that you have seen.",
    details: moreDetails,
  },
  output: z.object({
    bookmarks: z.array(bookmarkAnswer),
    similar: z.array(bookmarkAnswer),
    note,
    total: z.number(),
    isTotalExact: z.boolean(),
    corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  run: async (calls, { offset: from = 0, details: wantsDetails, limit, ...input }) => {
    const few = typeof limit === "number" ? limit : limits.quickSearchResults;
    const asked = Math.min(from + few, limits.searchResultsMax);
    const found = await calls.search.full({ sort: "match", meaning: "true", ...input, limit: asked });
    const { total, isTotalExact } = found.metadata;
    const isDetailed = wantsDetails === true;
    const page = await listed(calls, found.bookmarks.slice(from), isDetailed);
    const excerpts = found.inPageText ?? {};
    const shown = page.map((one) => {
      const excerpt = excerpts[one.id];
      return excerpt ? { ...one, untrusted: { ...one.untrusted, excerpt } } : one;
    });
    const { list, note: left } = fitList(shown, fewer);
    const similar = from === 0 ? await listed(calls, found.similar ?? [], isDetailed) : [];
    return { bookmarks: list, similar, note: left, total, isTotalExact, corrections: found.corrections };
  },
});

const read = defineTool({
  ...reading,
  name: "read_bookmark",
  title: "Read a bookmark",
  description:
    "All that is known of one saved link: address, title, description, notes, summary, category, tags, and the beginning " +
    "of its page's text.",
  input: bookmarkIdInput,
  fields: { id: "The bookmark's id, from search_bookmarks." },
  output: z.object({ bookmark: bookmarkAnswer }),
  run: async (calls, input) => {
    const bookmark = wholeBookmark(await calls.bookmarks.get(input), await readPaths(calls));
    const { text: pageText } = await calls.assistants.pageText(input);
    return { bookmark: { ...bookmark, untrusted: { ...bookmark.untrusted, pageText } } };
  },
});

const similar = defineTool({
  ...reading,
  name: "find_similar",
  title: "Find similar bookmarks",
  description: "Saved links about the same as one, the most similar first.",
  input: similarInput.extend({ details }),
  fields: { id: "The bookmark's id.", limit: "How many to return.", details: moreDetails },
  output: z.object({ bookmarks: z.array(bookmarkAnswer), note }),
  run: async (calls, { details: wantsDetails, ...input }) => {
    const { bookmarks, isUnderstood } = await calls.bookmarks.similar(input);
    const later = isUnderstood ? undefined : "This link was saved a moment ago: ask again in a minute.";
    return { bookmarks: await listed(calls, bookmarks, wantsDetails === true), note: later };
  },
});

const listCategories = defineTool({
  ...reading,
  name: "list_categories",
  title: "List categories",
  description:
    "All categories, or those whose path has some text, with their paths and how many bookmarks each holds itself, those " +
    "below it not counted.",
  input: z.object({ q: z.string().optional() }),
  fields: { q: "Only categories whose path has this text in it, such as `Development/`." },
  output: z.object({ categories: z.array(categoryAnswer), note }),
  run: async (calls, { q }) => {
    const wanted = typeof q === "string" ? q.toLowerCase() : "";
    const all = categoriesWithPaths(await calls.categories.list());
    const named = all.filter(({ path }) => path.toLowerCase().includes(wanted));
    const { list, note: left } = fitList(named, "Ask with q for those whose path has some text.");
    return { categories: list, note: left };
  },
});

const tagCount = z.object({ tag: z.string(), count: z.number() });
const listTags = defineTool({
  ...reading,
  name: "list_tags",
  title: "List tags",
  description: "The person's tags with how many bookmarks have each, the most used first; each spelling is one.",
  input: z.object({ q: z.string().optional(), limit: z.number().int().min(1).max(10_000).optional() }),
  fields: { q: "Only tags with this text in them.", limit: "How many to return; 100 by default." },
  output: z.object({ tags: z.array(tagCount), total: z.number() }),
  run: async (calls, { q, limit }) => {
    const wanted = typeof q === "string" ? q.toLowerCase() : "";
    const { tags, total } = await calls.tags.list();
    const named = tags.filter(({ tag }) => tag.toLowerCase().includes(wanted));
    return { tags: named.slice(0, typeof limit === "number" ? limit : 100), total: wanted ? named.length : total };
  },
});

const listTrash = defineTool({
  ...reading,
  name: "list_trash",
  title: "List the trash",
  description:
    "Bookmarks in the trash, the latest first, for restore_bookmarks. They are gone 30 days after the deletion.",
  input: listTrashInput,
  fields: {
    q: "Only those with this in title or address.",
    cursor: "`nextCursor` of the page before.",
    limit: "How many.",
  },
  output: z.object({ bookmarks: z.array(bookmarkAnswer), nextCursor: z.string().nullable() }),
  run: async (calls, input) => {
    const { items, nextCursor } = await calls.bookmarks.trash({ limit: 20, ...input });
    return { bookmarks: await listed(calls, items, false), nextCursor };
  },
});

const listReviews = defineTool({
  ...reading,
  name: "list_reviews",
  title: "List what waits for a review",
  description:
    "What Tidy up proposes, by kind: links without a category (`unsorted`) or in a wrong one (`misplaced`), copies, dead " +
    "and moved links, spellings of tags, small categories. `key` names a proposal for accept_reviews.",
  input: listTidyInput,
  fields: { kind: "Only this kind.", limit: "Proposals of each kind; 5 are enough for an overview." },
  output: z.object({
    sections: z.array(
      z.object({
        kind: z.string(),
        total: z.number(),
        proposals: z.array(
          z.object({
            key: z.string(),
            reason: z.string(),
            bookmarks: z.array(bookmarkAnswer),
            tags: z.array(tagCount),
            category: z.string().nullable(),
            target: z.string().nullable(),
            newAddress: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  run: async (calls, input) => {
    const { sections } = await calls.tidy.list({ limit: 5, ...input });
    const answer = [];
    for (const { kind, total, proposals } of sections) {
      const brief = [];
      for (const { key, reason, bookmarks, tags, category, target, move } of proposals) {
        const facts = { key, reason, tags, category, target: target?.path ?? null, newAddress: move?.to ?? null };
        brief.push({ ...facts, bookmarks: await listed(calls, bookmarks, false) });
      }
      answer.push({ kind, total, proposals: brief });
    }
    return { sections: answer };
  },
});

const listProposals = defineTool({
  ...reading,
  name: "list_proposals",
  title: "List your proposals",
  description: "The proposals that you made within 30 days, and whether the person applied or dismissed them.",
  input: z.object({}),
  fields: {},
  output: z.object({
    proposals: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.string(),
        isUndone: z.boolean(),
        changes: z.array(z.object({ kind: z.string(), count: z.number(), target: z.string().nullable() })),
      }),
    ),
  }),
  run: async (calls) => {
    const all = await calls.assistants.proposals();
    const proposals = all.map(({ id, title, status, isUndone, steps }) => {
      const changes = steps.map(({ kind, count, target }) => ({ kind, count, target }));
      return { id, title, status, isUndone, changes };
    });
    return { proposals };
  },
});

const history = defineTool({
  ...reading,
  name: "read_history",
  title: "Read the history",
  description:
    "What changed in the library within 30 days, by whom, the latest first. Your own changes of a day are one entry.",
  input: listHistoryInput,
  fields: { cursor: "`nextCursor` of the page before.", limit: "How many entries." },
  output: z.object({
    entries: z.array(
      z.object({
        kind: z.string(),
        by: z.string(),
        at: z.string(),
        count: z.number(),
        isUndone: z.boolean(),
        untrusted: z.object({ subject: z.string().nullable(), target: z.string().nullable() }),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  run: async (calls, input) => {
    const { items, nextCursor } = await calls.history.list({ limit: 20, ...input });
    const entries = items.map(({ kind, by, at, count, isUndone, subject, target }) => {
      return { kind, by: by.name ?? by.type, at: at.toISOString(), count, isUndone, untrusted: { subject, target } };
    });
    return { entries, nextCursor };
  },
});

/** What changes nothing. */
export const readingTools: readonly AssistantTool[] = [
  search,
  read,
  similar,
  listCategories,
  listTags,
  listTrash,
  listReviews,
  listProposals,
  history,
];
