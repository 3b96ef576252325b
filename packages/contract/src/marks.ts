/** What a person marks a bookmark as: its name in searches, lists and rules, and its field. */
export const marks = {
  favorite: "isFavorite",
  /** To be read later. */
  unread: "isUnread",
  /** Done with: out of the lists, found by search, tags and Archive. */
  archived: "isArchived",
  /** On no page that the person shares. */
  private: "isPrivate",
} as const;
export type MarkName = keyof typeof marks;
export type Mark = (typeof marks)[MarkName];

export const markNames = Object.keys(marks) as MarkName[];
export const markFields: readonly Mark[] = Object.values(marks);

/** Each mark as a function says. */
export function toMarks<T>(say: (mark: Mark) => T): Record<Mark, T> {
  return Object.fromEntries(markFields.map((mark) => [mark, say(mark)])) as Record<Mark, T>;
}
