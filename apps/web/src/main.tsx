import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { config } from "zod/v4/core";
import { ApiProvider } from "./api/api-provider.tsx";
import { queryClient } from "./api/query-client.ts";
import { ErrorBoundary } from "./components/error-boundary.tsx";
import { Toaster } from "./components/ui/toaster.tsx";
import { AppRoutes } from "./routing/app-routes.tsx";
import { sessionQuery } from "./session/session-query.ts";
import "./styles/app.css";

// Compiling schemas to functions needs eval, which the content security policy forbids; even trying is reported.
config({ jitless: true });
// Asked before anything is drawn: every page waits for the answer.
void queryClient.prefetchQuery(sessionQuery);
// Lists restore their own place, once they know how long they are.
history.scrollRestoration = "manual";

const root = document.getElementById("root");
if (!root) throw new Error('The page has no "root" element.');
createRoot(root).render(
  <StrictMode>
    <ApiProvider>
      <BrowserRouter>
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
      </BrowserRouter>
      <Toaster />
    </ApiProvider>
  </StrictMode>,
);
