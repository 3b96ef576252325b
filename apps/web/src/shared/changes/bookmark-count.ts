/** "1 bookmark", "1,200 bookmarks" */
export function bookmarkCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "bookmark" : "bookmarks"}`;
}

/** "289 bookmarks · 103 directly here", of a category with its subcategories. */
export function countText({ totalCount, bookmarkCount: own }: { totalCount: number; bookmarkCount: number }): string {
  const text = bookmarkCount(totalCount);
  return own === totalCount ? text : `${text} · ${own.toLocaleString("en")} directly here`;
}
