import { runChecks } from "./testing/run-checks.ts";

// Everything green, without the browser.
await runChecks({ withBrowser: false });
