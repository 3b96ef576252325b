import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type PackageFile, readLicence } from "./production-packages.ts";

const separator = "=".repeat(80);
const noticeFile = /^(licen[cs]e|copying|notice|third-?party-?notices)/i;

/** Name, version, licence and the licence's text of each package, as most licences want where a copy is given away. */
export function formatNotices(directories: Iterable<string>): string {
  const notices = new Map([...directories].map((directory) => formatNotice(directory)));
  const names = [...notices.keys()].toSorted((a, b) => a.localeCompare(b));
  const intro = "Bowerbird contains the packages below. Each is used under the licence given with it.\n";
  return [intro, ...names.map((name) => notices.get(name)!), ""].join(`\n${separator}\n\n`);
}

function formatNotice(directory: string): [name: string, notice: string] {
  const file = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as PackageFile;
  const title = `${file.name} ${file.version}`;
  const texts = readdirSync(directory)
    .filter((name) => noticeFile.test(name) && !/\.(m?js|ts)$/.test(name))
    .map((name) => readFileSync(path.join(directory, name), "utf8").trim());
  // Some packages name their licence and bring no text.
  const author = typeof file.author === "string" ? file.author : file.author?.name;
  const text = texts.length > 0 ? texts.join("\n\n") : `Copyright ${author ?? `the authors of ${file.name}`}`;
  return [title, `${title}\nLicence: ${readLicence(file)}\n\n${text}\n`];
}

/** The folder of the package that a file belongs to; null for our own files. */
export function findPackage(file: string): string | null {
  const match = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(
    file.replace(/^\0/, "").split("?")[0]!,
  );
  return match?.[1] ?? null;
}
