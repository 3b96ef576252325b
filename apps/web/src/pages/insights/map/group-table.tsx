import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";
import type { MapGroup } from "@bowerbird/contract/bookmark-map";
import { BarTable } from "../bar-table.tsx";

/** The groups of the map with their links: what is drawn, for those who do not see it. */
export function GroupTable({ groups }: { groups: readonly MapGroup[] }) {
  const bars = [...groups.entries()]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([index, { name, count }]) => ({
      key: String(index),
      name: name ?? t.mixedLinks,
      count,
      to: groupPath(index),
    }));
  return <BarTable title={t.groups} bars={bars} unit={common.links} />;
}

/** The map with the links of a group; null: with the table of all. */
export function groupPath(group: number | null): string {
  return `/insights?view=map${group === null ? "" : `&group=${group}`}`;
}
