/** What a person marks a bookmark as: its name in searches, lists and rules, and its field. */
export const marks = {
  favorite: "isFavorite",
  unread: "isUnread",
  archived: "isArchived",
  private: "isPrivate",
} as const;
export type MarkName = keyof typeof marks;
export type Mark = (typeof marks)[MarkName];

export const markNames = Object.keys(marks) as MarkName[];
export const markFields: readonly Mark[] = Object.values(marks);
