import "../styles/app.css";
import { afterEach, beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { queryClient } from "../api/query-client.ts";
import { setChangeProgress } from "../changes/large-changes.tsx";
import { questionStore } from "../changes/ask-first.ts";
import { closeAdd } from "../imports/add-request.ts";
import { proofStore } from "../session/proof-store.ts";
import { sessionStore, setExpired } from "../session/session-store.ts";
import { clearToast } from "../ui/toaster.tsx";
import { comeBack } from "./come-back.ts";
import { server, startServer } from "./server.ts";
import { restoreTime } from "./time.ts";

beforeEach(startServer);

/** Resets everything between tests, which share a page; a call without an answer from the test fails it. */
afterEach(async () => {
  await restoreTime();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await cleanup();
  document.body.replaceChildren();
  await comeBack();
  scrollTo(0, 0);
  await restoreWindow();
  await server.drain();
  queryClient.clear();
  clearToast();
  closeAdd();
  proofStore.set(null);
  questionStore.set(null);
  setChangeProgress({ done: 0, total: 0 });
  delete document.documentElement.dataset.theme;
  setExpired(false);
  sessionStore.set(null);
  localStorage.clear();
  sessionStorage.clear();
  server.close();
  if (server.unanswered.length > 0) throw new Error(`The test has no answer for ${server.unanswered.join(", ")}.`);
});

const [width, height] = [1_280, 800];

async function restoreWindow(): Promise<void> {
  if (innerWidth === width && innerHeight === height) return;
  await page.viewport(width, height);
  await vi.waitUntil(() => innerHeight === height, 5_000);
  // The resize event comes with the next frame: it must not reach the next test.
  await new Promise(requestAnimationFrame);
}
