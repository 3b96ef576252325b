import { readFileSync } from "node:fs";
import { takeScreenshots } from "../e2e/screenshots.ts";
import { findChromium } from "./testing/find-chromium.ts";
import { startTestServices } from "./testing/test-services.ts";

const chromium = await findChromium(new AbortController().signal);
if (!chromium.path) {
  console.error(chromium.problem);
  process.exit(1);
}
const [files, names] = [true, false].map((isFile) =>
  process.argv.slice(2).filter((one) => one.endsWith(".html") === isFile),
);
const library = files![0] === undefined ? undefined : readFileSync(files![0], "utf8");
const services = await startTestServices();
try {
  await takeScreenshots(services, chromium.path, { library, names: names! });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await services.stop();
}
