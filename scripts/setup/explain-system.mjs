/** Why the product cannot run on a system, as a sentence for the person at the terminal; null if it can. */
export function explainSystem(platform) {
  if (platform === "linux" || platform === "darwin") return null;
  if (platform !== "win32") return `Bowerbird runs on Linux and macOS; this is ${platform}.`;
  return (
    "On Windows, Bowerbird runs in WSL2. Install it with `wsl --install` (https://learn.microsoft.com/windows/wsl/install),\n" +
    "then clone Bowerbird inside of it and run `npm start` there."
  );
}
