import "../styles/app.css";
import { afterEach, beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { queryClient } from "../api/query-client.ts";
import { clearToast } from "../ui/toaster.tsx";
import { setExpired } from "../session/session-store.ts";
import { sessionStore } from "../session/session-store.ts";
import { server, startServer } from "./server.ts";

beforeEach(startServer);

/** Resets everything between tests; a call without an answer from the test fails it. */
afterEach(async () => {
  await cleanup();
  await server.drain();
  queryClient.clear();
  clearToast();
  setExpired(false);
  sessionStore.set(null);
  localStorage.clear();
  sessionStorage.clear();
  server.close();
  if (server.unanswered.length > 0) throw new Error(`The test has no answer for ${server.unanswered.join(", ")}.`);
});
