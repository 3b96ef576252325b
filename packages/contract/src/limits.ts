import type { ErrorCode } from "./errors.ts";
import t from "./limits.messages.json" with { type: "json" };

/** All limits of the product. Lengths in characters, sizes in bytes, times in milliseconds. */
export const limits = {
  /** Longer URLs are refused. Browsers allow up to 2 MB, servers about 8,000 characters. */
  urlLength: 8_192,
  titleLength: 1_000,
  descriptionLength: 10_000,
  notesLength: 10_000,
  /** Of the id that a link has at the service it was imported from. */
  sourceIdLength: 200,
  tagLength: 60,
  tagsPerBookmark: 10,
  /** Live event streams of one person at one server: one per tab. */
  eventStreams: 20,
  /** Tags added together to all bookmarks that were just saved. */
  tagsPerAddition: 8,
  /** More than `tagsPerBookmark`, because files may contain more. */
  tagsPerImportedBookmark: 20,
  categoryNameLength: 100,
  /** Graphemes, not code units: one emoji with its modifiers counts as one. */
  iconGraphemes: 2,
  nameLength: 100,
  emailLength: 254,
  apiTokens: 50,
  passkeys: 20,
  recoveryCodes: 10,
  /** Time for entering the code after the password. */
  secondStepExpiry: 10 * 60 * 1_000,
  /** Time for answering with a passkey. */
  passkeyExpiry: 5 * 60 * 1_000,
  savedSearches: 100,
  sources: 20,
  sourceKeyLength: 2_048,
  /** Read from a source at one time, the newest. */
  sourceLinks: 100_000,
  savedSearchName: 100,
  passwordMin: 8,
  /** The longest password hashed; better-auth's own limit. */
  passwordMax: 128,
  verificationExpiry: 24 * 60 * 60 * 1_000,
  /** Lifetime of an unused session; use extends it once a day. */
  sessionTime: 7 * 24 * 60 * 60 * 1_000,
  /** Max. lifetime after the sign-in, even if it is used. */
  sessionMax: 90 * 24 * 60 * 60 * 1_000,
  /** How long a sign-in or an entered password counts as a proof of identity. */
  proofTime: 15 * 60 * 1_000,
  /** How long security events are kept, and how many per person. */
  securityEventTime: 180 * 24 * 60 * 60 * 1_000,
  securityEvents: 1_000,
  failedSignInEvents: 500,
  resetExpiry: 60 * 60 * 1_000,
  invitationExpiry: 7 * 24 * 60 * 60 * 1_000,
  pageDefault: 100,
  pageMax: 1_000,
  uploadBytes: 50 * 1024 * 1024,
  /** Statement timeout in the server: people do not wait longer. */
  statementTime: 30_000,
  /** Body of any call except uploads and imports. */
  jsonBytes: 10 * 1024 * 1024,
  searchQueryLength: 500,
  /** Words in one query, of which only the first eight are searched. */
  searchWords: 50,
  /** Operators such as `tag:x` and exclusions: each is checked for every bookmark. */
  searchOperators: 20,
  quickSearchMin: 2,
  quickSearchResults: 8,
  quickSearchTags: 2,
  cardTags: 2,
  searchResults: 100,
  /** Of a search that asks for more. */
  searchResultsMax: 1_000,
  searchTags: 20,
  /** Of a bookmark's text that is embedded. */
  meaningTextLength: 2_000,
  /** How long a semantic search waits for the model before it answers with the word matches only. */
  semanticTimeoutMs: 1_000,
  /** Semantic matches that are added to the word matches. */
  meaningResults: 30,
  similarResults: 12,
  relevanceMin: 1,
  relevanceMax: 10,
  urlsPerCall: 10_000,
  /** Bookmark ids in one call. */
  bookmarksPerCall: 10_000,
  /** Operations in one batch of a sync, and links in one page of its tree. */
  syncOperations: 1_000,
  syncPage: 5_000,
  /** As many as can be deleted at once by category, so that one call restores them all. */
  restoredPerCall: 100_000,
  /** How long deleted bookmarks stay in the trash and changes can be undone. */
  trashTime: 30 * 24 * 60 * 60 * 1_000,
  /** Entries of the history in one answer. */
  historyPage: 50,
  /** Nesting of categories. Links deeper in an imported file go to the last level. */
  categoryDepth: 50,
  /** Per person. Links in further folders of an imported file go to the nearest existing category above. */
  categories: 5_000,
  /** A file from which only the URLs are read, synchronously. */
  urlFileBytes: 10 * 1024 * 1024,
  /** Max. time for a model's suggestion; then the built-in categorizer answers. */
  suggestionTime: 20_000,
  /** Max. time a call waits for a recategorization before it answers without the bookmarks. */
  recategorizationTime: 20_000,
  linksPerModelCall: 20,
  /** Automatic tags per bookmark, and how many of them may be new to the person. */
  suggestedTags: 5,
  suggestedNewTags: 2,
  summaryLength: 400,
  popularTags: 20,
  maxPopularTags: 100,
  tagSuggestions: 5,
  /** The most used tags that are listed. */
  listedTags: 10_000,
  /** Tags renamed, merged or deleted in one call. */
  tagsPerChange: 1_000,
  /** By spelling, and as many by embeddings. */
  mergeSuggestions: 100,
  iconBytes: 32 * 1024,
  /** Fetching a page, redirects included. */
  fetchTime: 10_000,
  fetchRedirects: 5,
  /** Of a page, after decompression; the rest is not read. */
  fetchPageBytes: 2 * 1024 * 1024,
  /** Larger answers of a source are refused. */
  fetchDataBytes: 10 * 1024 * 1024,
  /** Larger icons are refused. */
  fetchIconBytes: 256 * 1024,
  /** Larger covers are refused: they are stored as they come. */
  fetchCoverBytes: 500 * 1000,
  /** Of all people: the pictures fetched last stay. */
  coverPictures: 20_000,
  coverPictureBytes: 1024 * 1024 * 1024,
  fetchHeaderBytes: 32 * 1024,
  /** Concurrent connections to one host, across all processes. */
  fetchConnectionsPerHost: 2,
  fetchAttempts: 3,
  /** Of a page's text, kept for categorization and the summary. */
  pagePreviewLength: 2_000,
} as const;

export interface RateLimit {
  seconds: number;
  /** Per person or, before the sign-in, per email address: across all networks. */
  perAccount?: number;
  /** Per email address and network, so that a stranger's attempts elsewhere do not lock the owner out. */
  perPair?: number;
  /** Per email address and browser that has signed in to its account: replaces the two above. */
  perDevice?: number;
  /** Per network, which many people may share. */
  perAddress?: number;
  /** The first sentence of the error, if not "Too many attempts." */
  refusal?: string;
  /** Counts only calls that fail with one of these codes; absent: every call. */
  failures?: readonly ErrorCode[];
}

const minute = 60;
const day = 24 * 60 * minute;

/** Rate limits, each counted separately and across all servers. */
export const rateLimits = {
  signIn: {
    seconds: 15 * minute,
    perPair: 5,
    perAccount: 50,
    perDevice: 10,
    perAddress: 100,
    failures: ["UNAUTHORIZED"],
  },
  signUp: { seconds: 60 * minute, perPair: 5, perAccount: 10, perAddress: 200 },
  forgotPassword: { seconds: 60 * minute, perPair: 5, perAccount: 10, perDevice: 3, perAddress: 100 },
  resendVerification: { seconds: 60 * minute, perPair: 5, perAccount: 10, perAddress: 100 },
  /** Mailed links: 256 random bits cannot be guessed, but attempts are stopped anyway. */
  mailLink: { seconds: 15 * minute, perAddress: 50, failures: ["BAD_REQUEST"] },
  /** The password that a signed-in person must enter again. */
  proof: { seconds: 15 * minute, perAccount: 5, perAddress: 100, failures: ["FORBIDDEN"] },
  /** Authenticator and recovery codes, at sign-in and in the settings. */
  secondFactor: { seconds: 15 * minute, perAccount: 5, perAddress: 100, failures: ["UNAUTHORIZED", "FORBIDDEN"] },
  /** Both calls of a sign-in with a passkey. */
  passkey: { seconds: 15 * minute, perAddress: 300 },
  changeEmail: { seconds: 60 * minute, perAccount: 10, perAddress: 100 },
  ai: { seconds: minute, perAccount: 120, perAddress: 600 },
  pageFetch: { seconds: minute, perAccount: 120, perAddress: 600 },
  upload: { seconds: 10 * minute, perAccount: 200, perAddress: 1_000 },
  dailyUploads: {
    seconds: day,
    perAccount: 500,
    refusal: t.tooManyFilesToday,
  },
  /** 5 GB, in MB: a counter in PostgreSQL is an integer. */
  dailyUploadMegabytes: {
    seconds: day,
    perAccount: 5_120,
    refusal: t.tooManyMegabytesToday,
  },
  backup: { seconds: 10 * minute, perAccount: 60, perAddress: 600 },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** All calls per minute at one server: far more than people make, and enough for a script at full speed. */
export const callsPerMinute = { perAccount: 150_000, perAddress: 600_000 } as const;

/** Per person; prompt and completion tokens together. */
export const modelLimits = { tokensPerDay: 1_000_000, maxConcurrentCalls: 8, callTimeoutMs: 30_000 } as const;

export const defaults = {
  categoryIcon: "📁",
  categoryColor: "#8b5cf6",
  categoryName: "Uncategorized",
  /** For sites without an icon; the web app shows a colored initial instead. */
  favicon: "/default-favicon.svg",
} as const;
