import { spawnSync } from "node:child_process";
import { readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { Problem } from "./problem.mjs";
import type { RunAs } from "./run-as.ts";

type Cluster = { directory: string; data: string; binaries: PostgresBinaries; account: RunAs; password: string };
type Options = { log: (line: string) => void; fast?: boolean };

// The built-in locale sorts and folds case the same everywhere; the C library's still classifies characters
// (trigrams, full text), and a system may lack C.UTF-8.
const locales = [
  ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C.UTF-8"],
  ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
];

/**
 * Creates the cluster and its database `bowerbird` in a draft folder that is renamed at the end: an interrupted attempt
 * is repeated. The product's role owns the database and has no other powers; operators find the superuser's password beside it.
 */
export function initialiseCluster(cluster: Cluster, { log, fast }: Options): void {
  log("Creating the database (only the first time) …");
  removeDrafts(cluster.directory);
  // A separate name: the initdb of a killed launcher may still be writing into the last draft.
  const draft = `${cluster.data}.new-${process.pid}`;
  const attempts = locales.map((locale) => () => initdb(cluster, draft, [...locale, ...(fast ? ["--no-sync"] : [])]));
  const failure = firstSuccess(attempts);
  if (failure) throw new Problem(`The database could not be created in "${cluster.directory}":\n${failure}`);
  const create = run(
    cluster,
    cluster.binaries.postgres,
    ["--single", "-D", draft, "postgres"],
    statements(cluster, fast),
  );
  if (create) throw new Problem(`The database could not be created in "${cluster.directory}":\n${create}`);
  renameSync(draft, cluster.data);
}

/** The superuser's password file, read when the cluster is created. */
export function superuserPassword(directory: string): string {
  return path.join(directory, "superuser-password");
}

/** One statement per line, as single-user mode requires. The password is base64url. Tests create databases and roles. */
function statements({ password }: Cluster, forTests = false): string {
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
      // Another process still writes into it. The next start removes it.
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

function initdb(cluster: Cluster, draft: string, extra: string[]): string | null {
  rmSync(draft, { recursive: true, force: true });
  const access = ["--username=postgres", `--pwfile=${superuserPassword(cluster.directory)}`, "--auth=scram-sha-256"];
  return run(cluster, cluster.binaries.initdb, ["-D", draft, "--encoding=UTF8", ...access, ...extra]);
}

/** Runs a PostgreSQL program under the account. @returns null on success, else its error output */
function run({ account }: Cluster, program: string, args: string[], input = ""): string | null {
  const [file = "", ...rest] = [...account.prefix, program, ...args];
  const { uid, gid } = account;
  const result = spawnSync(file, rest, { cwd: "/", uid, gid, input, encoding: "utf8" });
  return result.status === 0
    ? null
    : `${result.error?.message ?? ""}${result.stderr ?? ""}`.trim() || "no reason given";
}
