import type { PopularTag } from "@bowerbird/contract/tags";
import type { ComponentProps, RefObject } from "react";
import { RowList } from "../../shared/components/row-list.tsx";
import { TagRow } from "./tag-row.tsx";

interface TagRowsProps extends Omit<ComponentProps<typeof TagRow>, "entry" | "to" | "isSelected"> {
  list: RefObject<HTMLUListElement | null>;
  tags: readonly PopularTag[];
  selected: ReadonlySet<string>;
  toLink: (tag: string) => string;
}

export function TagRows({ list, tags, selected, toLink, ...act }: TagRowsProps) {
  return (
    <RowList ref={list} label="Tags" rows={tags} rowHeight={48} getKey={({ tag }) => tag}>
      {(entry) => <TagRow entry={entry} to={toLink(entry.tag)} isSelected={selected.has(entry.tag)} {...act} />}
    </RowList>
  );
}
