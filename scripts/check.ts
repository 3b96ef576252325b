import { onStopRequest } from "./launcher/supervise.ts";
import { runStaticChecks } from "./testing/run-static-checks.ts";
import { staticChecks } from "./testing/static-checks.ts";

// `npm run lint` and `npm run typecheck`: the checks of one kind. Without a kind, all.
const [kind] = process.argv.slice(2);
const checks = staticChecks.filter((check) => kind === undefined || check.kind === kind);
const stop = onStopRequest(() => process.exit(1));
const failed = await runStaticChecks(checks, stop);
console.log(`${checks.length - failed.length} passed, ${failed.length} failed`);
for (const name of failed) console.error(`${name} failed`);
process.exit(failed.length === 0 && checks.length > 0 ? 0 : 1);
