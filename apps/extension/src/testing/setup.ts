import "../ui/extension.css";
import { afterEach, beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { closeBrowser, startBrowser } from "./extension.ts";

beforeEach(startBrowser);

/** Resets everything between tests; a call without an answer from the test fails it. */
afterEach(async () => {
  await cleanup();
  closeBrowser();
});
