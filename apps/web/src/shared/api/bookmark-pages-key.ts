/** Prefix of the query keys of all cached bookmark pages. */
export const bookmarkPagesKey = ["bookmark-pages"] as const;
