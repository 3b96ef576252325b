/** `match`: best match first. Without zod, for the web app. */
export const searchSorts = ["date", "title", "relevance", "category", "url", "match"] as const;
export type SearchSort = (typeof searchSorts)[number];
