import { Outlet } from "react-router";
import { TooltipProvider } from "../components/ui/tooltip.tsx";
import { useLiveUpdates } from "../live/use-live-updates.ts";
import { AppHeader } from "./app-header.tsx";

/** The frame of every page for the signed-in. */
export default function AppLayout() {
  useLiveUpdates();
  return (
    <TooltipProvider>
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-raised px-4 py-2 font-medium text-accent shadow-pop focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <AppHeader />
      <Outlet />
    </TooltipProvider>
  );
}
