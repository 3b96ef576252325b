/** Every number of the product's rules, in one place. Lengths count characters, sizes bytes, times milliseconds. */
export const limits = {
  /** Longest address kept; longer ones are refused. Browsers themselves stop at 2 MB, servers at about 8,000. */
  urlLength: 8_192,
  titleLength: 1_000,
  descriptionLength: 10_000,
  tagLength: 60,
  tagsPerBookmark: 10,
  /** A bookmark that comes from a file may bring more tags than one typed by hand. */
  tagsPerImportedBookmark: 20,
  categoryNameLength: 100,
  /** Graphemes, not code units: one emoji with its modifiers counts as one. */
  iconGraphemes: 2,
  nameLength: 100,
  emailLength: 254,
  passwordMin: 8,
  /** The longest password hashed; better-auth's own limit. */
  passwordMax: 128,
  verificationExpiry: 24 * 60 * 60 * 1_000,
  resetExpiry: 60 * 60 * 1_000,
  pageDefault: 100,
  pageMax: 1_000,
  uploadBytes: 50 * 1024 * 1024,
  searchQueryLength: 500,
  quickSearchMin: 2,
  quickSearchResults: 8,
  quickSearchTags: 2,
  cardTags: 2,
  searchResults: 100,
  urlsPerCall: 10_000,
  iconBytes: 32 * 1024,
} as const;

export const defaults = {
  categoryIcon: "📁",
  categoryColor: "#8b5cf6",
  categoryName: "Uncategorized",
} as const;
