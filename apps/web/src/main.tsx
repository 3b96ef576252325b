import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import "./shared/browser/install-offer.ts";
import { ErrorBoundary } from "./shared/components/error-boundary.tsx";
import { Toaster } from "./shared/ui/toaster.tsx";
import { Tooltip } from "./shared/ui/tooltip.tsx";
import { AppRoutes, loadRoot } from "./pages/app-routes.tsx";
import { takeStoredPath } from "./shared/routing/gates.tsx";
import { followSession } from "./shared/session/other-tabs.ts";
import { sessionStore } from "./shared/session/session-store.ts";
import "./shared/styles/app.css";
import { basePath, fromBase, withoutBase } from "./shared/base-path/base-path.ts";

// zod compiles schemas with eval, which the CSP forbids; even the attempt is reported.
// Set before zod loads, because it reads this at that time.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// Before rendering: every page waits for the session.
sessionStore.begin();
followSession();
// Lists restore their own position, once they know their height.
history.scrollRestoration = "manual";

/** How long to wait for a page's code before showing a fallback (ms). */
const codeTimeoutMs = 1_000;

void start();

async function start(): Promise<void> {
  const user = sessionStore.get();
  const root = document.getElementById("root")!;
  const path = withoutBase(location.pathname);
  const stored = takeStoredPath({ pathname: path, search: location.search }, Boolean(user));
  if (stored) history.replaceState(null, "", fromBase(stored));
  if (withoutBase(location.pathname) === "/" && user !== undefined) {
    const loading = loadRoot(user !== null);
    // The server-rendered content stays until the page itself can replace it.
    await (root.hasChildNodes() ? loading : Promise.race([loading, sleep(codeTimeoutMs)]));
  }
  // A transition renders in small pieces, so that the server-rendered page stays usable meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter basename={basePath}>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
        <Toaster />
        <Tooltip />
      </StrictMode>,
    ),
  );
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
