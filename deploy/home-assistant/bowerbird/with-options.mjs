// Written by scripts/stores.ts from scripts/stores/table.ts: change it there.
// What was typed on the add-on's page, as the environment of the image.
import { readFileSync } from "node:fs";

const options = JSON.parse(readFileSync("/data/options.json", "utf8"));
for (const [name, value] of Object.entries(options)) if (value !== "") process.env[name] ??= String(value);
await import("./entrypoint.mjs");
