import { execFileSync, spawnSync } from "node:child_process";
import { lstatSync, statSync } from "node:fs";
import { Problem } from "./problem.mjs";

/** How to start a program that refuses to run as root: `prefix` comes before the command line. */
export type RunAs = { uid?: number; gid?: number; prefix: string[] };

const nobodyId = 65534;

/**
 * Chooses the account that PostgreSQL runs under and makes it own the directory. An ordinary user runs it directly. Root runs
 * it as the directory's owner, initially `nobody`: PostgreSQL refuses to start under a number that has no account, and adding
 * one would change the host. If that account cannot reach the directory or the program,
 * in a user namespace in which root's files belong to an unmapped user. The owner of an existing directory
 * is checked first, so that the second start makes the same choice.
 */
export function chooseAccount(directory: string, program: string): RunAs {
  const owner = statSync(directory).uid;
  const self = process.getuid?.();
  if (self === undefined || self !== 0) return asOrdinaryUser(directory, owner, self);
  const account = owner === 0 ? nobodyId : owner;
  const isFresh = owner === 0 && !lstatSync(`${directory}/data`, { throwIfNoEntry: false });
  if ((owner !== 0 || isFresh) && canReach(account, directory, program)) {
    own(directory, account);
    return { uid: account, gid: account, prefix: [] };
  }
  own(directory, 0);
  checkNamespaces();
  return { prefix: ["unshare", "--user", "--"] };
}

function asOrdinaryUser(directory: string, owner: number, self: number | undefined): RunAs {
  if (self === undefined || owner === self) return { prefix: [] };
  throw new Problem(
    `The database in "${directory}" belongs to another account (id ${owner}): Bowerbird was started there as root or ` +
      "by someone else.\nRun it as that account, or choose another folder with DATA_DIR=…",
  );
}

/** Tests by running a command, because permissions, access lists and mounts all count. */
function canReach(account: number, directory: string, program: string): boolean {
  const script = 'test -x "$(dirname "$0")" && test -r "$1" && "$1" --version';
  const options = { uid: account, gid: account, cwd: "/", stdio: "ignore" as const };
  return spawnSync("/bin/sh", ["-c", script, directory, program], options).status === 0;
}

function own(directory: string, account: number): void {
  if (statSync(directory).uid !== account) execFileSync("chown", ["-R", `${account}:${account}`, directory]);
}

function checkNamespaces(): void {
  if (spawnSync("unshare", ["--user", "--", "true"], { stdio: "ignore" }).status === 0) return;
  throw new Problem(
    "PostgreSQL does not run as root, and here it can neither run as `nobody` (this folder is private) nor in a user\n" +
      "namespace (`unshare --user` is not allowed). Run as an ordinary user, or move to a folder that others may enter.",
  );
}
