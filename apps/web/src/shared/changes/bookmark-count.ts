/** "1 bookmark", "1,200 bookmarks" */
export function bookmarkCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "bookmark" : "bookmarks"}`;
}
