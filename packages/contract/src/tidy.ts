import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { popularTag } from "./tags.ts";
import t from "./tidy.messages.json" with { type: "json" };

/**
 * What can be tidied up, the most important first. `misplaced` are links that are perhaps in the wrong category, `copies` are one page under several addresses, `same-text` pages with
 * the same title and nearly the same words, `moved` links whose sites redirect permanently, `variants` spellings of one tag, and `similar-tags` tags that may be the same.
 */
export const tidyKinds = [
  "unsorted",
  "misplaced",
  "copies",
  "same-text",
  "dead",
  "moved",
  "variants",
  "similar-tags",
  "small-categories",
] as const;
export type TidyKind = (typeof tidyKinds)[number];

export const tidyProposal = z.object({
  /** Names the proposal within its kind, as long as what it is about is the same. */
  key: z.string(),
  /** Why it is made, in a sentence; empty where its kind says it. */
  reason: z.string(),
  /** What it is about; of copies the first one stays. */
  bookmarks: z.array(bookmark),
  /** Spellings of a tag, the most used first, into which the others are merged. */
  tags: z.array(popularTag),
  /** The category of a single link, by its whole path. */
  category: z.string().nullable(),
  /** Where accepting it moves the link; null where it moves none, or no category fits well enough. */
  target: z.object({ id: z.string(), path: z.string() }).nullable(),
  /** Where the bookmarks' address moves; null for other kinds. */
  move: z
    .object({
      /** The new address; of a whole site that has https now, its origin. */
      to: z.string(),
      /** From which site to which: `old.example new.example`. `tidy.accept` takes it. */
      site: z.string(),
      /** Proposals with the same. */
      siteTotal: z.number().int(),
      /** Whether a bookmark has the new address, into which accepting merges this one. */
      isSaved: z.boolean(),
    })
    .nullable(),
});
export type TidyProposal = z.infer<typeof tidyProposal>;

export const tidySection = z.object({
  kind: z.enum(tidyKinds),
  total: z.number().int(),
  /**
   * How many have an answer that is accepted with a click: of links in Uncategorized, only the newest 100 are counted, of those
   * that are perhaps in the wrong category the sure ones.
   */
  ready: z.number().int(),
  proposals: z.array(tidyProposal),
});
export type TidySection = z.infer<typeof tidySection>;

export const listTidyInput = z.object({
  kind: z.enum(tidyKinds, t.notATidyKind).optional(),
  /** Proposals of each kind. */
  limit: z.coerce.number().int().min(1).max(100).optional().default(20),
});
export const tidyInbox = z.object({
  sections: z.array(tidySection),
  /** How many have an answer ready, with what assistants propose. */
  ready: z.number().int(),
});
export type TidyInbox = z.infer<typeof tidyInbox>;

const key = z.string().min(1, t.pleaseNameAProposal).max(100, t.notAProposal);
const keys = z.array(key).min(1, t.pleaseNameAProposal).max(1_000, t.tooManyProposals);

/** Without keys: all of the kind, of `misplaced` the sure ones. */
export const applyTidyInput = z.object({
  kind: z.enum(tidyKinds, t.notATidyKind),
  keys: keys.optional(),
  /** All of the kind `moved` from one site to another. */
  site: z.string().min(1).max(600).optional(),
  /** The `next` of the call before, to go on with all of the kind. */
  after: key.optional(),
  /** The change of the call before, to go on with it. */
  changeId: z.uuid().optional(),
});
export const appliedTidy = z.object({
  applied: z.number().int(),
  /** Where another call goes on with all of the kind; null at the end. */
  next: z.string().nullable(),
  /** Undo it, the last one first. */
  changeIds: z.array(z.string()),
});
export type AppliedTidy = z.infer<typeof appliedTidy>;

/** `isKept: false` makes the proposals again. */
export const keepTidyInput = z.object({ kind: z.enum(tidyKinds, t.notATidyKind), keys, isKept: z.boolean() });
export const keepTidyOutput = z.object({ kept: z.number().int() });
