import { tidyTags } from "@bowerbird/contract/bookmarks";

export interface TagEntry {
  tags: string[];
  /** Typed, but not committed as a tag yet. */
  draft: string;
  /** Tags over the limit. */
  refused: string[];
}

/** A comma or a line break ends a tag; the text after the last one is still being typed. */
export function typeTags(tags: readonly string[], text: string, max: number): TagEntry {
  const parts = text.split(/[,\n]/);
  const draft = parts.pop() ?? "";
  return parts.length === 0 ? { tags: [...tags], draft: text, refused: [] } : { ...add(tags, parts, max), draft };
}

/** Enter or leaving the field turns the draft into a tag. */
export function commitDraft(tags: readonly string[], draft: string, max: number): TagEntry {
  return { ...add(tags, draft.split(","), max), draft: "" };
}

/** Backspace in the empty field removes the last tag. */
export function removeLastTag(tags: readonly string[]): string[] {
  return tags.slice(0, -1);
}

function add(tags: readonly string[], added: readonly string[], max: number): { tags: string[]; refused: string[] } {
  const all = tidyTags([...tags, ...added]);
  return { tags: all.slice(0, max), refused: all.slice(max) };
}
