import { cpSync, createWriteStream, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";

const dist = path.join(import.meta.dirname, "dist");
const targets = ["chromium", "firefox"];

// Makes of the shared build, for each browser, a folder to load and a zip to publish. Run it after `vite build`.
for (const target of targets) {
  const folder = path.join(dist, target);
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(dist, "shared"), folder, { recursive: true });
  renameSync(path.join(folder, `manifest.${target}.json`), path.join(folder, "manifest.json"));
  for (const other of targets) rmSync(path.join(folder, `manifest.${other}.json`), { force: true });
  await zip(folder, path.join(dist, `bowerbird-${target}.zip`));
}
rmSync(path.join(dist, "shared"), { recursive: true });

/** The same files give the same zip, byte for byte. */
async function zip(folder: string, file: string): Promise<void> {
  const archive = new yazl.ZipFile();
  const mtime = new Date("2020-01-01T00:00:00Z");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  for (const name of names.filter((each) => statSync(path.join(folder, each)).isFile()))
    archive.addFile(path.join(folder, name), name, { mtime, mode: 0o100644 });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(file));
}
