/** Every cached page of every list of bookmarks stands below this key. */
export const bookmarkPagesKey = ["bookmark-pages"] as const;
