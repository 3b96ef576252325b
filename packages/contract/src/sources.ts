import { z } from "zod";
import { limits } from "./limits.ts";

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
    name: "GitHub stars",
    account: field("GitHub user name", "Whose stars to save."),
    key: field("Access token", "Only if your profile is private: a token with read access to stars.", false),
    canMove: false,
  },
  "hacker-news": {
    name: "Hacker News favorites",
    account: field("Hacker News user name", "Favorites are public."),
    key: null,
    canMove: false,
  },
  "reddit-saved": {
    name: "Reddit saved posts",
    account: null,
    key: field("Private feed address", "On reddit.com/prefs/feeds, copy the JSON link beside “your saved links”."),
    canMove: false,
  },
  feed: {
    name: "RSS or JSON feed",
    account: field("Address of the feed", "RSS, Atom and JSON feeds are read."),
    key: null,
    canMove: false,
  },
  linkding: {
    name: "linkding",
    account: field("Address of the server", "Such as https://links.example.com"),
    key: field("API token", "In linkding: Settings → Integrations → REST API."),
    canMove: true,
  },
  karakeep: {
    name: "Karakeep",
    account: field("Address of the server", "Such as https://keep.example.com"),
    key: field("API key", "In Karakeep: Settings → API Keys → New API Key."),
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
  account: z.string().trim().max(limits.urlLength, "The address is too long.").optional().default(""),
  key: z.string().trim().max(limits.sourceKeyLength, "The key is too long.").optional().default(""),
  /** False: read it now and never again, to move here. */
  isDaily: z.boolean().optional().default(true),
});
export type AddSourceInput = z.input<typeof addSourceInput>;
export const sourceIdInput = z.object({ id: z.uuid() });
export const changeSourceKeyInput = sourceIdInput.extend({ key: addSourceInput.shape.key });
