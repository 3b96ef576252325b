import "../ui/extension.css";
import { keepComposedKeys } from "@bowerbird/contract/composed-keys";
import { afterEach, beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { closeBrowser, startBrowser } from "./extension.ts";

keepComposedKeys(window);
beforeEach(startBrowser);

/** Resets everything between tests; a call without an answer from the test fails it. */
afterEach(async () => {
  await cleanup();
  closeBrowser();
});
