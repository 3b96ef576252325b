import path from "node:path";
import { Problem } from "./embedded/problem.ts";
import { buildExtension } from "./extension/build-extension.ts";
import { buildWeb } from "./launcher/build-app.ts";

// Builds what is built: the web app and the browser extension. Server and worker run from their sources.
const root = path.resolve(import.meta.dirname, "..");
try {
  for (const make of [buildWeb, buildExtension])
    await make(root, (line) => console.log(line), new AbortController().signal);
  console.log("Built: apps/web/dist and apps/extension/dist.");
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
