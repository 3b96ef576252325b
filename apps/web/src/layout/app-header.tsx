import { lazy, Suspense } from "react";
import { UserMenuButton } from "../features/account/user-menu-button.tsx";
import { ActivityIndicator } from "../features/activity/activity-indicator.tsx";
import { QuickSearch } from "../features/quick-search/quick-search.tsx";
import { useSession } from "../session/use-session.ts";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import { AddLink, HeaderFrame } from "./header-frame.tsx";
import { HelpMenuButton } from "./help-menu-button.tsx";

const BackupStatus = lazy(() => import("../features/backups/backup-status.tsx"));

export function AppHeader() {
  const session = useSession();
  return (
    <HeaderFrame search={<QuickSearch />}>
      <ActivityIndicator />
      <Suspense fallback={null}>
        <BackupStatus />
      </Suspense>
      <ThemeToggle />
      <HelpMenuButton />
      <AddLink />
      {session.status === "signed-in" && <UserMenuButton user={session.user} />}
    </HeaderFrame>
  );
}
