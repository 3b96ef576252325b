import type { ImportOptions } from "@bowerbird/contract/imports";
import type { Context } from "../context/index.ts";
import { createImport } from "./create-import.ts";

const longestName = 200;

/** Takes a bookmark file in: it is kept as it is and read in the background. */
export function importFile(
  ctx: Context,
  file: { name: string; content: AsyncIterable<Uint8Array> },
  options: ImportOptions,
): Promise<{ id: string }> {
  const name = oneLine(file.name).slice(0, longestName) || "file";
  return createImport(ctx, name, options, file.content);
}

function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- a file name may hold anything
  return text.replace(/[\u0000-\u001f]/g, " ").trim();
}
