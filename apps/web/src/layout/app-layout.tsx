import { Outlet, useSearchParams } from "react-router";
import { ApiProvider } from "../api/api-provider.tsx";
import { useOffline } from "../offline/use-offline.ts";
import { useLiveUpdates } from "../live/use-live-updates.ts";
import { TutorialHost } from "../features/tutorial/tutorial-host.tsx";
import { AppHeader } from "./app-header.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { ExpiredSession } from "./expired-session.tsx";
import { ProofHost } from "./proof-host.tsx";
import { TipsHost } from "./tips-host.tsx";
import { useQuickSaveHotkey } from "./use-quick-save-hotkey.ts";

/** The frame of every page for signed-in users. */
export default function AppLayout() {
  return (
    <ApiProvider>
      <Frame />
    </ApiProvider>
  );
}

function Frame() {
  // Repeats `smallWindowParameter` of the add page, to avoid loading that page's code.
  const isSmallWindow = useSearchParams()[0].has("popup");
  useLiveUpdates();
  useOffline();
  useQuickSaveHotkey();
  return (
    <>
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-raised px-4 py-2 font-medium text-accent shadow-pop focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {!isSmallWindow && <AppHeader />}
      <Outlet />
      <TutorialHost />
      <TipsHost />
      <ConnectionBanner />
      <ProofHost />
      <ExpiredSession />
    </>
  );
}
