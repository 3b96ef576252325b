import * as common from "../../shared/messages.json";
import type { User } from "@bowerbird/contract/auth";
import { Languages, LogOut, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../../shared/ui/dropdown-menu.tsx";
import { settingsPath } from "../../shared/routing/paths.ts";
import * as t from "./messages.json";
import { useLogOut } from "./use-log-out.ts";

interface UserMenuProps {
  user: User;
  trigger: ReactNode;
  /** More items, above logging out. */
  children?: ReactNode;
}

export default function UserMenu({ user, trigger, children }: UserMenuProps) {
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
      <MenuItem icon={<Languages />} onSelect={() => void navigate(settingsPath("appearance"))}>
        {t.language}
      </MenuItem>
      {children}
      <MenuItem icon={<LogOut />} onSelect={() => logOut.mutate()}>
        {common.logOut}
      </MenuItem>
    </DropdownMenu>
  );
}
