import type { User } from "@bowerbird/contract/auth";
import { LogOut, Settings, Tags, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../../shared/ui/dropdown-menu.tsx";
import { notifyOtherTabs } from "../../shared/session/other-tabs.ts";
import { lastSeenStore } from "../../shared/session/last-seen.ts";
import { toast } from "../../shared/ui/toast.ts";

export default function UserMenu({ user, trigger }: { user: User; trigger: ReactNode }) {
  const navigate = useNavigate();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const logout = trpc.auth.logout.useMutation({
    // Reloads the page: the session has ended, and other components may notice that first.
    onSuccess: () => {
      lastSeenStore.remove();
      notifyOtherTabs();
      window.location.assign("/");
    },
    onError: (error) =>
      toast({ title: "Error", description: errorMessage(error, "Logging out did not work."), tone: "error" }),
  });
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuLabel>
        {name && <span className="block truncate font-medium">{name}</span>}
        <span className="block truncate text-sm text-muted">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<Settings />} onSelect={() => void navigate("/settings")}>
        Settings
      </MenuItem>
      <MenuItem icon={<Tags />} onSelect={() => void navigate("/tags")}>
        Tags
      </MenuItem>
      <MenuItem icon={<Trash2 />} onSelect={() => void navigate("/trash")}>
        Trash
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => logout.mutate()}>
        Log out
      </MenuItem>
    </DropdownMenu>
  );
}
