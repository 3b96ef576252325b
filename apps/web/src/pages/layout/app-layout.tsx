import { CircleHelp } from "lucide-react";
import { Outlet, useSearchParams } from "react-router";
import type { User } from "@bowerbird/contract/auth";
import { useState } from "react";
import { Later, lazyPart, OnDemand } from "../../shared/ui/later.tsx";
import BackupStatus from "../../features/backups/backup-status.tsx";
import { ApiProvider } from "../../shared/api/api-provider.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { ActivityIndicator } from "../../features/activity/activity-indicator.tsx";
import { QuickSearch } from "../../features/quick-search/quick-search.tsx";
import { TutorialDialogs } from "../../features/tutorial/tutorial-dialogs.tsx";
import { useLiveUpdates } from "../../shared/live/use-live-updates.ts";
import { useOffline } from "../../shared/offline/use-offline.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { ThemeToggle } from "../../shared/theme/theme-toggle.tsx";
import { IncomingLinks } from "./incoming-links.tsx";
import { PageKeys, TipsDialog } from "./page-keys.tsx";
import { LargeChangeProgress, PageQuestion } from "../../shared/changes/large-changes.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { ProofDialog, SignInAgainDialog, TwoStepGate } from "./session-dialogs.tsx";
import { AddLink, HeaderFrame } from "./header-frame.tsx";
import { UserMenuButton } from "../../features/account/user-menu-button.tsx";
import { useMediaQuery } from "../../shared/browser/use-media-query.ts";
import * as t from "./messages.json";

/** The frame of every page for signed-in users. */
export default function AppLayout() {
  return (
    <ApiProvider>
      <TwoStepGate>
        <Frame />
      </TwoStepGate>
    </ApiProvider>
  );
}

function Frame() {
  // Repeats `smallWindowParameter` of the add page, to avoid loading that page's code.
  const isSmallWindow = useSearchParams()[0].has("popup");
  const session = useSession();
  useLiveUpdates();
  useOffline();
  return (
    <>
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-raised px-4 py-2 font-medium text-accent shadow-pop focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {t.skipToContent}
      </a>
      {session.status === "signed-in" && session.user.demoEndsAt && (
        <Later fallback={<div className="h-9" />}>
          <DemoLine endsAt={session.user.demoEndsAt} />
        </Later>
      )}
      {!isSmallWindow && <AppHeader />}
      <Outlet />
      <TutorialDialogs />
      <PageKeys />
      <IncomingLinks />
      <ConnectionBanner />
      <PageQuestion />
      <LargeChangeProgress />
      <ProofDialog />
      <SignInAgainDialog />
    </>
  );
}

const DemoLine = lazyPart(() => import("./demo-line.tsx"));
const AddMenu = lazyPart(() => import("./add-menu.tsx"));
/** Its code is loaded once the search box is used. */
const CommandPanel = lazyPart(() => import("./command-panel.tsx"));

function AppHeader() {
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : null;
  return (
    <HeaderFrame search={<QuickSearch Panel={CommandPanel} />}>
      <ActivityIndicator />
      {!user?.demoEndsAt && <BackupStatus />}
      <span className="flex gap-1.5 max-sm:hidden">
        <ThemeToggle />
        <HelpMenuButton />
      </span>
      <AddLink Menu={AddMenu} />
      {user && <AccountMenu user={user} />}
    </HeaderFrame>
  );
}

const HelpMenu = lazyPart(() => import("./help-menu.tsx"));

export function HelpMenuButton() {
  return (
    <OnDemand
      renderTrigger={(props) => <IconButton {...props} aria-haspopup="menu" label={t.help} icon={<CircleHelp />} />}
    >
      {(trigger) => <HelpMenu trigger={trigger} />}
    </OnDemand>
  );
}

const PhoneMenuItems = lazyPart(() => import("./phone-menu-items.tsx"));

/** On phones it also holds what has no room in the header. */
export function AccountMenu({ user }: { user: User }) {
  const isPhone = useMediaQuery("(width < 40rem)");
  const [isShowingTips, setShowingTips] = useState<boolean>();
  return (
    <>
      <UserMenuButton user={user}>
        {isPhone && (
          <Later>
            <PhoneMenuItems onTips={() => setShowingTips(true)} />
          </Later>
        )}
      </UserMenuButton>
      {isShowingTips !== undefined && <TipsDialog isOpen={isShowingTips} onOpenChange={setShowingTips} />}
    </>
  );
}
