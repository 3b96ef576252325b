import { z } from "zod";
import { limits } from "./limits.ts";
import t from "./sources.messages.json" with { type: "json" };

/** What a person enters to connect a source. */
interface SourceField {
  label: string;
  hint: string;
  isRequired: boolean;
}

/** A service whose new links are fetched once a day. */
interface SourceKind {
  name: string;
  /** Whose links: a user name or an address; null where the key says it. */
  account: SourceField | null;
  /** Stored encrypted and never shown again; null where none is needed. */
  key: SourceField | null;
  /** Whether people also use it to move here: then it can be read once only. */
  canMove: boolean;
}

const field = (label: string, hint: string, isRequired = true): SourceField => ({ label, hint, isRequired });

/** The services, in the order in which they are offered. */
export const sourceKinds = {
  "github-stars": {
    name: t.githubStars,
    account: field(t.githubUserName, t.bowerbirdSavesThisUsersStars),
    key: field(t.accessToken, t.githubTokenHint, false),
    canMove: false,
  },
  "hacker-news": {
    name: t.hackerNewsFavorites2,
    account: field(t.hackerNewsUserName, t.favoritesArePublic),
    key: null,
    canMove: false,
  },
  "reddit-saved": {
    name: t.redditSavedPosts,
    account: null,
    key: field(t.privateFeedAddress, t.redditHint),
    canMove: false,
  },
  feed: {
    name: t.rssOrJsonFeed,
    account: field(t.addressOfTheFeed, t.readsRssAtomAndJsonFeeds),
    key: null,
    canMove: false,
  },
  linkding: {
    name: "linkding",
    account: field(t.addressOfTheServer, t.suchAsHttpsLinksExampleCom),
    key: field(t.apiToken, t.inLinkdingSettingsIntegrationsRestApi),
    canMove: true,
  },
  karakeep: {
    name: "Karakeep",
    account: field(t.addressOfTheServer, t.suchAsHttpsKeepExampleCom),
    key: field(t.apiKey, t.karakeepKeyHint),
    canMove: true,
  },
} as const satisfies Record<string, SourceKind>;

export type SourceKindId = keyof typeof sourceKinds;
export const sourceKindIds = Object.keys(sourceKinds) as [SourceKindId, ...SourceKindId[]];

export const source = z.object({
  id: z.string(),
  kind: z.enum(sourceKindIds),
  /** The user name or address. */
  account: z.string(),
  /** False for a source that is read once. */
  isDaily: z.boolean(),
  isReading: z.boolean(),
  /** When it was last read without a problem; null before. */
  readAt: z.date().nullable(),
  /** New links at that time. */
  newLinks: z.number().int(),
  /** Why it could not be read the last time, as a text for the person. */
  problem: z.string().nullable(),
  /** When it is read next; null for never. */
  nextAt: z.date().nullable(),
});
export type Source = z.infer<typeof source>;

export const addSourceInput = z.object({
  kind: z.enum(sourceKindIds),
  account: z.string().trim().max(limits.urlLength, t.sourceAddressTooLong).optional().default(""),
  key: z.string().trim().max(limits.sourceKeyLength, t.sourceKeyTooLong).optional().default(""),
  /** False: read it now and never again, to move here. */
  isDaily: z.boolean().optional().default(true),
});
export type AddSourceInput = z.input<typeof addSourceInput>;
export const sourceIdInput = z.object({ id: z.uuid() });
export const changeSourceKeyInput = sourceIdInput.extend({ key: addSourceInput.shape.key });
