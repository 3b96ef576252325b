/** `match` is the order of a query for which none was asked: the best match first. Apart from the schemas, for the web. */
export const searchSorts = ["date", "title", "relevance", "category", "url", "match"] as const;
export type SearchSort = (typeof searchSorts)[number];
