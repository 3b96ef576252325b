import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import "./browser/install-offer.ts";
import { ErrorBoundary } from "./components/error-boundary.tsx";
import { Toaster } from "./components/ui/toaster.tsx";
import { AppRoutes, loadRoot } from "./routing/app-routes.tsx";
import { keptPathKey } from "./routing/kept-path-key.ts";
import { followSession } from "./session/other-tabs.ts";
import { sessionStore } from "./session/session-store.ts";
import "./styles/app.css";

// Compiling schemas to functions needs eval, which the content security policy forbids; even trying is reported.
// Said before its code has come: this is where it looks.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// Before anything is drawn: every page waits for it.
sessionStore.begin();
followSession();
// Lists restore their own place, once they know how long they are.
history.scrollRestoration = "manual";

/** So long a page's first code is waited for; on a slower line something is shown meanwhile. */
const patience = 1_000;

void start();

async function start(): Promise<void> {
  const user = sessionStore.get();
  const root = document.getElementById("root");
  if (!root) throw new Error('The page has no "root" element.');
  if (sessionStorage.getItem(keptPathKey)) {
    const { takeKeptPath } = await import("./routing/kept-path.ts");
    const path = takeKeptPath(location, Boolean(user));
    if (path) history.replaceState(null, "", path);
  }
  if (location.pathname === "/" && user !== undefined) {
    const loading = loadRoot(user !== null);
    // What the server has drawn stays until the page itself can take its place.
    await (root.hasChildNodes() ? loading : Promise.race([loading, sleep(patience)]));
  }
  // As a transition, in small pieces: what has been drawn can be used meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
        <Toaster />
      </StrictMode>,
    ),
  );
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
