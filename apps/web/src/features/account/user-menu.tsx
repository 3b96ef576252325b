import * as common from "../../shared/messages.json";
import type { User } from "@bowerbird/contract/auth";
import { ChartColumn, History, LogOut, Settings, Shuffle, Sparkles, Tags, Trash2, Wand2 } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../../shared/ui/dropdown-menu.tsx";
import { fixPath } from "../../shared/routing/add-paths.ts";
import { useLogOut } from "./use-log-out.ts";

export default function UserMenu({ user, trigger }: { user: User; trigger: ReactNode }) {
  const navigate = useNavigate();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const logOut = useLogOut();
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuLabel>
        {name && <span className="block truncate font-medium">{name}</span>}
        <span className="block truncate text-sm text-muted">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<Settings />} onSelect={() => void navigate("/settings")}>
        {common.settings}
      </MenuItem>
      <MenuItem icon={<Tags />} onSelect={() => void navigate("/tags")}>
        {common.tags}
      </MenuItem>
      <MenuItem icon={<Wand2 />} onSelect={() => void navigate(fixPath())}>
        {common.fixCategories}
      </MenuItem>
      <MenuItem icon={<Sparkles />} onSelect={() => void navigate("/tidy")}>
        {common.tidyUp}
      </MenuItem>
      <MenuItem icon={<Shuffle />} onSelect={() => void navigate("/rediscover")}>
        {common.rediscover}
      </MenuItem>
      <MenuItem icon={<ChartColumn />} onSelect={() => void navigate("/insights")}>
        {common.insights}
      </MenuItem>
      <MenuItem icon={<History />} onSelect={() => void navigate("/history")}>
        {common.history}
      </MenuItem>
      <MenuItem icon={<Trash2 />} onSelect={() => void navigate("/trash")}>
        {common.trash}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => logOut.mutate()}>
        {common.logOut}
      </MenuItem>
    </DropdownMenu>
  );
}
