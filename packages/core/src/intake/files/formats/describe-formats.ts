import { archiveEndings } from "../archives/index.ts";
import type { ImportFormat, Kept } from "./format.ts";
import { formats } from "./index.ts";

const STATES: readonly Kept[] = ["read later", "archived", "favourites"];

/** The text of docs/import-formats.md, whose test writes it. */
export function describeFormats(): string {
  const archives = archiveEndings.map((ending) => `\`${ending}\``).join(", ");
  return `# Files that can be imported

Written from \`packages/core/src/intake/files/formats\`; [how to add one](how-to/add-an-import-format.md).

A file is recognized by its content. Archives (${archives}) are read as they are, with another archive inside at most: up to
10,000 files and 200 MB unpacked. Of an archive, what may be something else (a web page, any text) is read only if it holds
nothing better.

Address and title are read from every format. States become the marks of a bookmark: favorite, read later, archived. A link
that is in the library already keeps what it has there. Links and folders keep the order of the file: sorted by Manual, they come
as they stood there, before what the category held. What Vivaldi and Opera keep in their trash is left out and counted;
a folder called Trash in any other file is imported like every folder.

| format | files | where to find it | kept | states | lost |
| --- | --- | --- | --- | --- | --- |
${formats.map(describeFormat).join("\n")}
`;
}

function describeFormat({ name, endings, howTo, keeps, loses }: ImportFormat): string {
  const files = endings.map((ending) => `\`${ending}\``).join(", ");
  const texts = keeps.filter((kept) => !STATES.includes(kept)).join(", ");
  const states = keeps.filter((kept) => STATES.includes(kept)).join(", ");
  return `| ${[name, files, howTo.replaceAll("|", "\\|"), texts, states, loses].join(" | ")} |`.replaceAll(
    "|  |",
    "| |",
  );
}
