/** The bookmarks that the last step is about. */
export interface JustAdded {
  selection: { ids: string[] } | { filter: { importId: string } };
  count: number;
}
