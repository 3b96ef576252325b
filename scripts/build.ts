import path from "node:path";
import { Problem } from "./embedded/problem.mjs";
import { buildExtension, buildWeb } from "./launcher/build-app.ts";

// Builds what is built: the web app and the browser extension, or the latter alone (`npm run build:extension`). Server and
// worker run from their sources.
const root = path.resolve(import.meta.dirname, "..");
const isExtensionAlone = process.argv[2] === "extension";
try {
  for (const make of isExtensionAlone ? [buildExtension] : [buildWeb, buildExtension])
    await make(root, (line) => console.log(line), new AbortController().signal);
  console.log(
    isExtensionAlone
      ? "It is in apps/extension/dist: for each browser a folder to load and a zip to publish."
      : "Built: apps/web/dist and apps/extension/dist.",
  );
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
