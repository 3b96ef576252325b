import type { ErrorCode } from "./errors.ts";

/** Every number of the product's rules, in one place. Lengths count characters, sizes bytes, times milliseconds. */
export const limits = {
  /** Longest address kept; longer ones are refused. Browsers themselves stop at 2 MB, servers at about 8,000. */
  urlLength: 8_192,
  titleLength: 1_000,
  descriptionLength: 10_000,
  tagLength: 60,
  tagsPerBookmark: 10,
  /** Live event streams that one person can have open at one server: one a tab. */
  eventStreams: 20,
  /** Given at once to all that was just added. */
  tagsPerAddition: 8,
  /** A bookmark that comes from a file may bring more tags than one typed by hand. */
  tagsPerImportedBookmark: 20,
  categoryNameLength: 100,
  /** Graphemes, not code units: one emoji with its modifiers counts as one. */
  iconGraphemes: 2,
  nameLength: 100,
  emailLength: 254,
  apiTokens: 50,
  passkeys: 20,
  recoveryCodes: 10,
  /** How long a browser that has sent the right password may take for the code of its second step. */
  secondStepExpiry: 10 * 60 * 1_000,
  /** How long a browser may take to answer with a passkey. */
  passkeyExpiry: 5 * 60 * 1_000,
  savedSearches: 100,
  savedSearchName: 100,
  passwordMin: 8,
  /** The longest password hashed; better-auth's own limit. */
  passwordMax: 128,
  verificationExpiry: 24 * 60 * 60 * 1_000,
  /** How long a session lasts that is not used; being used prolongs it once a day. */
  sessionTime: 7 * 24 * 60 * 60 * 1_000,
  /** After the sign-in, however much it is used. */
  sessionMax: 90 * 24 * 60 * 60 * 1_000,
  /** How long a sign-in, or the password entered again, is enough for what needs a proof. */
  proofTime: 15 * 60 * 1_000,
  /** How long what happened around an account is kept, and how much of it for one person. */
  securityEventTime: 180 * 24 * 60 * 60 * 1_000,
  securityEvents: 1_000,
  failedSignInEvents: 500,
  resetExpiry: 60 * 60 * 1_000,
  invitationExpiry: 7 * 24 * 60 * 60 * 1_000,
  pageDefault: 100,
  pageMax: 1_000,
  uploadBytes: 50 * 1024 * 1024,
  /** One statement on the database, in the server: people do not wait for longer, and the work is then cancelled. */
  statementTime: 30_000,
  /** Any call but an upload or an import. */
  jsonBytes: 10 * 1024 * 1024,
  searchQueryLength: 500,
  /** Words of one query; of them the first eight are looked for. */
  searchWords: 50,
  /** Such as `tag:x`, and what begins with a minus: each is asked of every bookmark. */
  searchOperators: 20,
  quickSearchMin: 2,
  quickSearchResults: 8,
  quickSearchTags: 2,
  cardTags: 2,
  searchResults: 100,
  searchTags: 20,
  /** Of what a model reads of a bookmark to know its meaning. */
  meaningTextLength: 2_000,
  /** How long a search that asks for meaning waits for the model; then it answers with what the words found. */
  meaningTime: 300,
  /** Found by meaning and joined to what the words found. */
  meaningResults: 30,
  similarResults: 12,
  relevanceMin: 1,
  relevanceMax: 10,
  urlsPerCall: 10_000,
  /** Named by their ids in one call. */
  bookmarksPerCall: 10_000,
  /** So many can be deleted at once by naming their category: all of them must come back with one call. */
  restoredPerCall: 100_000,
  /** How long a deleted bookmark stays in the trash, and a change can be undone. */
  trashTime: 30 * 24 * 60 * 60 * 1_000,
  /** Levels of categories inside each other. What a file has deeper is filed at the last of them. */
  categoryDepth: 50,
  /** Of one person. What a file has beyond them is filed in the nearest category above. */
  categories: 5_000,
  /** A file of which only the addresses are read, in the call itself. */
  urlFileBytes: 10 * 1024 * 1024,
  /** A suggestion that somebody waits for; then the built-in categoriser answers. */
  suggestionTime: 20_000,
  /** How long a call waits for a recategorization before it answers without the bookmarks. */
  recategorizationTime: 20_000,
  linksPerModelCall: 20,
  /** That sorting gives a bookmark, and how many of these the person has not used before. */
  suggestedTags: 5,
  suggestedNewTags: 2,
  summaryLength: 400,
  popularTags: 20,
  mostPopularTags: 100,
  tagSuggestions: 5,
  /** The most used ones that are listed: more nobody looks through. */
  listedTags: 10_000,
  /** Changed in one call, such as all of those that a person has chosen. */
  tagsPerChange: 1_000,
  /** By spelling, and as many by meaning. */
  mergeSuggestions: 100,
  iconBytes: 32 * 1024,
  /** Reading a page, from the first connection to the last byte, redirects included. */
  fetchTime: 10_000,
  fetchRedirects: 5,
  /** Of a page, after decompression; what is behind it is not read. */
  fetchPageBytes: 2 * 1024 * 1024,
  /** Of an icon; a larger one is not taken. */
  fetchIconBytes: 256 * 1024,
  fetchHeaderBytes: 32 * 1024,
  /** Open at once to one host, by all our processes together. */
  fetchConnectionsPerHost: 2,
  fetchTries: 3,
  /** Of a page's text, kept for those who sort and summarize it. */
  pagePreviewLength: 2_000,
} as const;

export interface RateLimit {
  seconds: number;
  /** For one person or, before it is known who, one email address: over all networks. */
  perAccount?: number;
  /** For one email address from one network: what a stranger tries elsewhere keeps nobody out. */
  perPair?: number;
  /** For one email address from a browser that has signed in to its account: instead of the two above. */
  perDevice?: number;
  /** For one network address, behind which there may be many people. */
  perAddress?: number;
  /** The first sentence of the refusal, where it is not "Too many attempts." */
  refusal?: string;
  /** What counts: every call, or only those refused with one of these. */
  failures?: readonly ErrorCode[];
}

const minute = 60;
const day = 24 * 60 * minute;

/** How often something can be tried, by whom and from where, each counted on its own and over all servers. */
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
  /** Links of mails: 256 random bits are not guessed, but who tries is to be stopped. */
  mailLink: { seconds: 15 * minute, perAddress: 50, failures: ["BAD_REQUEST"] },
  /** The password asked for again by somebody signed in. */
  proof: { seconds: 15 * minute, perAccount: 5, perAddress: 100, failures: ["FORBIDDEN"] },
  /** Codes of an authenticator app and recovery codes, when signing in and in the settings. */
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
    refusal: "You have sent 500 files within a day, the most that is possible.",
  },
  /** 5 GB, in MB: a counter in PostgreSQL is an integer. */
  dailyUploadMegabytes: {
    seconds: day,
    perAccount: 5_120,
    refusal: "You have sent 5 GB within a day, the most that is possible.",
  },
  backup: { seconds: 10 * minute, perAccount: 60, perAddress: 600 },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** Calls of any kind a minute, at one server: far more than people make, and enough for a script at full speed. */
export const callsPerMinute = { perAccount: 150_000, perAddress: 600_000 } as const;

/** What the language model may be used for; tokens of questions and answers together. */
export const modelLimits = { tokensPerDay: 1_000_000, callsAtOnce: 8, callTime: 30_000 } as const;

export const defaults = {
  categoryIcon: "📁",
  categoryColor: "#8b5cf6",
  categoryName: "Uncategorized",
  /** Of a page whose site has none; the web app shows a coloured initial instead. */
  favicon: "/default-favicon.svg",
} as const;
