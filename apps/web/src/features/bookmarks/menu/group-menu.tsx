import * as common from "../../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as all from "../messages.json";
import * as t from "./messages.json";
import { ChevronsDownUp, ChevronsUpDown, ListChecks, SquareArrowOutUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { listed } from "@bowerbird/bookmark/home-groups";
import { errorMessage } from "../../../shared/errors/error-message.ts";
import { trpcClient } from "../../../shared/api/trpc.ts";
import { recordOpens } from "../../../shared/live/use-live-updates.ts";
import { ask } from "../../../shared/changes/ask-first.ts";
import { DropdownMenu, MenuItem } from "../../../shared/ui/dropdown-menu.tsx";
import { toast } from "../../../shared/ui/toaster.tsx";
import { useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { type BookmarkGroup, everything } from "../bookmark-pages.ts";
import { safeHref } from "@bowerbird/bookmark/safe-href";

interface GroupMenuProps {
  group: BookmarkGroup;
  trigger: ReactNode;
  isCollapsed: boolean;
  onToggle: (id: string) => void;
}

export default function GroupMenu({ group, trigger, isCollapsed, onToggle }: GroupMenuProps) {
  const selection = useSelectionStore();
  const edit = (): void => {
    if (isCollapsed) onToggle(group.id);
    selection.edit(true, group.id);
  };
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuItem icon={<ListChecks />} onSelect={edit}>
        {common.bulkEdit}
      </MenuItem>
      <MenuItem
        icon={<SquareArrowOutUpRight />}
        onSelect={() =>
          group.count > fewTabs
            ? ask({
                title: t.openAllBookmarks,
                description: question(group),
                confirmLabel: format(t.openTabs, { count: Math.min(group.count, maxTabs) }),
                run: () => void open(group),
              })
            : void open(group)
        }
      >
        {t.openAllBookmarks}
      </MenuItem>
      <MenuItem icon={isCollapsed ? <ChevronsUpDown /> : <ChevronsDownUp />} onSelect={() => onToggle(group.id)}>
        {isCollapsed ? t.expandGroup : t.collapseGroup}
      </MenuItem>
    </DropdownMenu>
  );
}

function question({ name, count }: BookmarkGroup): string {
  return count > maxTabs
    ? format(t.theNewestWillOpen, { name, count, maxTabs })
    : format(t.eachWillOpen, { name, count });
}

async function open(group: BookmarkGroup): Promise<void> {
  try {
    await openAll(group);
  } catch (error) {
    toast({ title: common.error, description: errorMessage(error, all.failedToLoadBookmarks), tone: "error" });
  }
}

/** More tabs at once overload the browser. */
const maxTabs = 20;
/** Up to this many open without a question. */
const fewTabs = 10;

/** Opens a group's bookmarks, the newest first, each in a tab without an opener or referrer. */
async function openAll(group: BookmarkGroup): Promise<void> {
  const filter = group.id === everything ? listed : { ...listed, categoryId: group.id };
  const { items } = await trpcClient.bookmarks.list.query({ ...filter, limit: maxTabs });
  const links = items.filter(({ url }) => safeHref(url) !== undefined);
  const opened = links.filter(({ url }) => openTab(url));
  const blocked = links.length - opened.length;
  if (opened.length > 0) recordOpens(opened.map(({ id }) => id));
  if (blocked === 0) return;
  toast({
    title: format(t.tabsBlocked, { blocked, length: links.length }),
    description: t.popUpsHint,
    tone: "error",
  });
}

/** The server's referrer policy hides the address. With "noopener", browsers do not say whether a tab was opened. */
function openTab(href: string): boolean {
  const tab = window.open(href, "_blank");
  if (tab) tab.opener = null;
  return tab !== null;
}
