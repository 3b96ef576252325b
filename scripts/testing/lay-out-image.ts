import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pnpmPackage } from "../setup/install.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/** The variables that the image sets. */
export function imageEnvironment(): Record<string, string> {
  const words = instructions().filter(({ name }) => name === "ENV");
  return Object.fromEntries(
    words.flatMap(({ text }) => text.split(" ").map((each) => each.split("=") as [string, string])),
  );
}

/**
 * Makes the image's files in a folder, as the Dockerfile's last two stages do: their COPY instructions, and the RUN
 * instructions of the packages. Not the base image, not the build (its results are taken from this folder), not the packages
 * of Debian.
 *
 * @param folder stands for `/app`
 */
export function layOutImage(folder: string): void {
  for (const instruction of instructions().filter(({ stage }) => stage === "packages")) perform(instruction, folder);
  for (const instruction of instructions().filter(({ stage }) => stage === "last")) perform(instruction, folder);
}

interface Instruction {
  stage: "build" | "packages" | "last";
  name: string;
  text: string;
}

function instructions(): Instruction[] {
  const lines = readFileSync(path.join(root, "Dockerfile"), "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", "")
    .split("\n");
  let stage: Instruction["stage"] = "build";
  return lines.filter(Boolean).map((line) => {
    const [, name = "", text = ""] = /^(\w+) (.*)$/.exec(line)!;
    if (name === "FROM")
      stage = (/ AS (build|packages)$/.exec(text)?.[1] as "build" | "packages" | undefined) ?? "last";
    return { stage, name, text: text.replaceAll(/ +/g, " ") };
  });
}

function perform({ stage, name, text }: Instruction, folder: string): void {
  // The packages' stage works in the same folder.
  if (name === "COPY" && !text.startsWith("--from=packages")) copy(text, folder);
  if (name !== "RUN" || stage !== "packages" || text.startsWith("npm install --global")) return;
  const command = text.replace(/^pnpm /, `npx --yes ${pnpmPackage} `);
  execFileSync("bash", ["-c", command], { cwd: folder, env: { ...process.env, CI: "true" }, stdio: "pipe" });
}

/** Of what the build makes, and of what .dockerignore leaves. A target outside of /app is not made. */
function copy(text: string, folder: string): void {
  const words = text
    .replace("--from=build /app/", "")
    .split(" ")
    .filter((word) => !word.startsWith("--"));
  const target = words.pop()!;
  if (path.isAbsolute(target)) return;
  for (const word of words.flatMap((each) => globSync(each, { cwd: root }))) {
    const to = path.join(folder, target, target.endsWith("/") ? path.basename(word) : "");
    mkdirSync(path.dirname(to), { recursive: true });
    const isBuilt = word.endsWith("/dist");
    cpSync(path.join(root, word), to, { recursive: true, filter: (file) => isBuilt || !isIgnored(file) });
  }
}

function isIgnored(file: string): boolean {
  const [, ...parts] = path.relative(root, file).split(path.sep);
  return parts.some((part) => part === "node_modules" || part === "dist") || /\.test\.tsx?$/.test(file);
}
