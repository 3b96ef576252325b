import { takeScreenshots } from "../e2e/screenshots.ts";
import { findChromium } from "./testing/find-chromium.ts";
import { startTestServices } from "./testing/test-services.ts";

const chromium = await findChromium(new AbortController().signal);
if (!chromium.path) {
  console.error(chromium.problem);
  process.exit(1);
}
const services = await startTestServices();
try {
  await takeScreenshots(services, chromium.path);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await services.stop();
}
