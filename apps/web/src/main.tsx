import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { ErrorBoundary } from "./components/error-boundary.tsx";
import { Toaster } from "./components/ui/toaster.tsx";
import { AppRoutes } from "./routing/app-routes.tsx";
import { followSession } from "./session/other-tabs.ts";
import { sessionStore } from "./session/session-store.ts";
import "./styles/app.css";

// Compiling schemas to functions needs eval, which the content security policy forbids; even trying is reported.
// Said before its code has come: this is where it looks.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// Asked before anything is drawn: every page waits for the answer.
void sessionStore.find();
followSession();
// Lists restore their own place, once they know how long they are.
history.scrollRestoration = "manual";

const root = document.getElementById("root");
if (!root) throw new Error('The page has no "root" element.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
    </BrowserRouter>
    <Toaster />
  </StrictMode>,
);
