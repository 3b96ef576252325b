import type { SharedLinks } from "@bowerbird/contract/sharing";

/**
 * The links as a file for the import, in the order of their page: its preview, duplicates, report and undo are those of any file.
 *
 * @param title of the page, which names the file
 */
export function toFile(title: string, links: SharedLinks["links"]): File {
  // An import gives the first of a file the first position.
  const name =
    title
      .replace(/[\\/:*?"<>|\s]+/g, " ")
      .trim()
      .slice(0, 80)
      .toWellFormed() || "links";
  return new File([JSON.stringify(links)], `${name}.json`, { type: "application/json" });
}
