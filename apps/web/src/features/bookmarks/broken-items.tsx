import { archiveAddress } from "@bowerbird/contract/archive-address";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Archive, Check, RefreshCw } from "lucide-react";
import { MenuItem, MenuLink, MenuSeparator } from "../../components/ui/dropdown-menu.tsx";
import type { BrokenLinkActions } from "./use-broken-link.ts";

/** Menu items for a bookmark whose page is broken. */
export function BrokenItems({ bookmark, actions }: { bookmark: Bookmark; actions: BrokenLinkActions }) {
  return (
    <>
      <MenuSeparator />
      <MenuLink href={archiveAddress(bookmark.url, bookmark.createdAt)} icon={<Archive />}>
        Archived copy
      </MenuLink>
      <MenuItem icon={<RefreshCw />} onSelect={() => actions.checkAgain(bookmark)}>
        Check again
      </MenuItem>
      <MenuItem icon={<Check />} onSelect={() => actions.trust(bookmark)}>
        Not broken
      </MenuItem>
    </>
  );
}
