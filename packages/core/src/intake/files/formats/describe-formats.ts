import { archiveEndings } from "../archives/index.ts";
import type { ImportFormat, Kept } from "./format.ts";
import { formats } from "./index.ts";

const stateNames: readonly Kept[] = ["read later", "archived", "favourites", "private"];

/** The text of docs/import-formats.md, whose test writes it. */
export function describeFormats(): string {
  const archives = archiveEndings.map((ending) => `\`${ending}\``).join(", ");
  return `# Files that can be imported

Written from \`packages/core/src/intake/files/formats\`; [how to add one](how-to/add-an-import-format.md).

A file is recognized by its content. Archives (${archives}) are read as they are, with another archive inside at most: up to
10,000 files and 200 MB unpacked. Of an archive, what may be something else (a web page, any text) is read only if it holds
nothing better; the preview and the report name tables that are left out for that.

Address and title are read from every format. States become the marks of a bookmark: favorite, read later, archived, private. What a
service calls private is on no page that the person shares; linkding says it of every link that is not shared, so that it is no mark there. A bookmark
that is in the library already keeps what it has there, marks and date included, and gets what it lacks: title, description,
notes, cover, icon, summary and tags; undoing the import takes that back. A link that the file has twice becomes one: all tags,
marks and notes, the longer title and description, the oldest date, in the folder of the first. Stored are up to 50 tags. The
report says of each link what was merged, filled or cut; the preview counts titles, descriptions, notes, tags and folder names that are too long. Links of another server that is connected as a source stay apart
where their addresses differ to the letter, and a source never changes a link that it has brought before. Links and folders keep the order of the file: sorted by Manual, they come
as they stood there, before what the category held. What Vivaldi and Opera keep in their trash is left out and counted;
a folder called Trash in any other file is imported like every folder. A link inside a description is part of its text.

The encoding is that of the byte order mark, else UTF-8 if it is valid, else what META or XML declare, else what the bytes look
like (GBK, Big5, Shift_JIS, EUC-JP, EUC-KR, windows-1251 and others), and windows-1252 where that is unsure.

CSV is separated by commas, semicolons, tabs or, with a header, \`|\`; quotes inside a cell are doubled or follow a backslash.
Columns may be named in any of the product's languages; where no name says which holds the addresses, it is the one whose
addresses are different, long and no pictures, and the preview says which was taken. Dates are read as people and spreadsheets write them: \`2023-12-31 3:04 PM\`, \`12/31/2023\`,
\`31.12.2023\`, \`31. Dezember 2023\`, \`2023年12月31日\`, days since 1899-12-30. Day and month are told apart by the first
date of the column that can be read in one way only, within 16 MB; a column without one is read as in the person's language, and
the preview and the report say so. A date without a zone is in UTC; an unreadable one means that of the import.

In text, each address is a link, also several in a line; what is said beside a single one is its title. Lines without an address
are left out, but those of another scheme (\`javascript:\`, \`file:\`) are reported as skipped.

| format | files | where to find it | kept | states | lost |
| --- | --- | --- | --- | --- | --- |
${formats.map(describeFormat).join("\n")}
`;
}

function describeFormat({ name, endings, howTo, keeps, loses }: ImportFormat): string {
  const files = endings.map((ending) => `\`${ending}\``).join(", ");
  const texts = keeps.filter((kept) => !stateNames.includes(kept)).join(", ");
  const states = keeps.filter((kept) => stateNames.includes(kept)).join(", ");
  return `| ${[name, files, howTo.replaceAll("|", "\\|"), texts, states, loses].join(" | ")} |`.replaceAll(
    "|  |",
    "| |",
  );
}
