import { spawnSync } from "node:child_process";
import { readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { Problem } from "./problem.ts";
import type { RunAs } from "./run-as.ts";

type Place = { directory: string; data: string; binaries: PostgresBinaries; account: RunAs; password: string };
type Options = { log: (line: string) => void; fast?: boolean };

// The built-in locale sorts and folds case the same everywhere; the C library's is still asked what a letter is
// (trigrams, full text), and a system may lack this one.
const LOCALES = [
  ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C.UTF-8"],
  ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
];

/**
 * Creates the cluster and its database `bowerbird`, aside and renamed at the end: an interrupted one is redone. The
 * product's role owns the database and has no other powers; the superuser's password is kept beside, for operators.
 */
export function initialiseCluster(place: Place, { log, fast }: Options): void {
  log("Creating the database (only the first time) …");
  removeDrafts(place.directory);
  // A name of its own: the initdb of a killed launcher may still be writing into the last one.
  const draft = `${place.data}.new-${process.pid}`;
  const attempts = LOCALES.map((locale) => () => initdb(place, draft, [...locale, ...(fast ? ["--no-sync"] : [])]));
  const failure = firstSuccess(attempts);
  if (failure) throw new Problem(`The database could not be created in "${place.directory}":\n${failure}`);
  const create = run(place, place.binaries.postgres, ["--single", "-D", draft, "postgres"], statements(place, fast));
  if (create) throw new Problem(`The database could not be created in "${place.directory}":\n${create}`);
  renameSync(draft, place.data);
}

/** The file that holds it; read when the cluster is created. */
export function superuserPassword(directory: string): string {
  return path.join(directory, "superuser-password");
}

/** One a line, as single-user mode wants them. The password is base64url. Tests make databases and roles of their own. */
function statements({ password }: Place, forTests = false): string {
  const powers = forTests ? "createdb createrole" : "";
  return [
    `create role bowerbird login ${powers} password '${password}'`,
    "create database bowerbird owner bowerbird",
    "",
  ].join("\n");
}

function removeDrafts(directory: string): void {
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith("data.new"))) {
    try {
      rmSync(path.join(directory, name), { recursive: true, force: true });
    } catch {
      // Somebody still writes into it. It goes the next time.
    }
  }
}

function firstSuccess(attempts: (() => string | null)[]): string | null {
  let failure: string | null = null;
  for (const attempt of attempts) {
    failure = attempt();
    if (failure === null) break;
  }
  return failure;
}

function initdb(place: Place, draft: string, extra: string[]): string | null {
  rmSync(draft, { recursive: true, force: true });
  const access = ["--username=postgres", `--pwfile=${superuserPassword(place.directory)}`, "--auth=scram-sha-256"];
  return run(place, place.binaries.initdb, ["-D", draft, "--encoding=UTF8", ...access, ...extra]);
}

/** Runs a program of PostgreSQL under the account; null if all went well, else what it said. */
function run({ account }: Place, program: string, args: string[], input = ""): string | null {
  const [file = "", ...rest] = [...account.prefix, program, ...args];
  const { uid, gid } = account;
  const result = spawnSync(file, rest, { cwd: "/", uid, gid, input, encoding: "utf8" });
  return result.status === 0
    ? null
    : `${result.error?.message ?? ""}${result.stderr ?? ""}`.trim() || "no reason given";
}
