import "../ui/extension.css";
import { afterEach, beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { closeBrowser, startBrowser } from "./extension.ts";

beforeEach(startBrowser);

/** Nothing of one test is left for the next, and a call that the test has no answer for fails it. */
afterEach(async () => {
  await cleanup();
  closeBrowser();
});
