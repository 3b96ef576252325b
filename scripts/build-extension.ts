import path from "node:path";
import { Problem } from "./embedded/problem.ts";
import { buildExtension } from "./extension/build-extension.ts";

// Builds the browser extension: apps/extension/dist/bowerbird-chromium.zip and bowerbird-firefox.zip.
const root = path.resolve(import.meta.dirname, "..");
try {
  await buildExtension(root, (line) => console.log(line), new AbortController().signal);
  console.log("It is in apps/extension/dist: for each browser a folder to load and a zip to publish.");
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
