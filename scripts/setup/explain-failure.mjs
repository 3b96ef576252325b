const causes = [
  [/spawn npx ENOENT/, () => "npx was not found. It comes with npm: install Node with npm from https://nodejs.org"],
  [
    /ERR_PNPM_IGNORED_BUILDS/,
    () =>
      "A package has an install script that `allowBuilds` in pnpm-workspace.yaml does not name (the lines above say which).\n" +
      "Name it there with `true` if it must run, and with `false` if the package works without it, then run the command again.",
  ],
  [/ENOSPC|no space left/i, () => "The disk is full. Free about 1 GB and run the command again."],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    (root) =>
      `Files could not be written. Make sure that you may write to "${root}" and to your home folder\n` +
      "(an earlier run as root may own node_modules: remove it, or run as root again), then run the command again.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|fetch failed|network/i,
    () =>
      "The package registry could not be reached. Check the network (and HTTPS_PROXY or `npm config get registry`,\n" +
      "if you use them), then run the command again: what is already there is not fetched twice.",
  ],
  [
    /OUTDATED_LOCKFILE|frozen-lockfile/i,
    () => "A package.json and pnpm-lock.yaml disagree. Run `npx pnpm@12.21.0 install` once to bring them together.",
  ],
];

/** What to do, in one sentence, from the installer's output. The order matters: a full disk also breaks requests. */
export function explainFailure(output, root) {
  const cause = causes.find(([pattern]) => pattern.test(output));
  return cause
    ? `Installing the packages failed. ${cause[1](root)}`
    : "Installing the packages failed; the lines above say why. Run the command again once that is put right.";
}

/** Why the product cannot run on a system, as a sentence for the person at the terminal; null if it can. */
export function explainSystem(platform) {
  if (platform === "linux" || platform === "darwin") return null;
  if (platform !== "win32") return `Bowerbird runs on Linux and macOS; this is ${platform}.`;
  return (
    "On Windows, Bowerbird runs in WSL2. Install it with `wsl --install` (https://learn.microsoft.com/windows/wsl/install),\n" +
    "then clone Bowerbird inside of it and run `npm start` there."
  );
}
