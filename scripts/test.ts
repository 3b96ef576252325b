import { runChecks } from "./testing/run-checks.ts";

await runChecks({ withBrowser: true });
