import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const triplet = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
/** Of Debian's package libnss-wrapper. */
export const library = `/usr/lib/${triplet}/libnss_wrapper.so`;

/**
 * PostgreSQL refuses to start under a number without an account, and a container may be given any. Where the number has
 * none, a library answers for it.
 *
 * @returns the variables for the programs that this process starts; none where they are not needed
 */
export function nameUser(uid = process.getuid(), gid = process.getgid(), accounts = "/etc/passwd") {
  const hasName = readFileSync(accounts, "utf8")
    .split("\n")
    .some((line) => line.split(":")[2] === String(uid));
  if (hasName || !existsSync(library)) return {};
  const folder = mkdtempSync(path.join(tmpdir(), "account-"));
  const [passwd, group] = ["passwd", "group"].map((name) => path.join(folder, name));
  writeFileSync(passwd, `bowerbird:x:${uid}:${gid}:Bowerbird:/:/bin/false\n`);
  writeFileSync(group, `bowerbird:x:${gid}:\n`);
  return { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group };
}
