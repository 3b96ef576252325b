/** The bookmarks that this step applies to. */
export interface JustAdded {
  selection: { ids: string[] } | { filter: { importId: string } };
  count: number;
}
