import { spawnSync } from "node:child_process";
import { pnpmPackage } from "./setup/install.mjs";

// Asks the registry for known vulnerabilities of the packages that are delivered. Fails where it does not answer, too: "none
// found" is said only of packages that were looked up.
if (import.meta.main) {
  const { stdout, stderr, status } = spawnSync("npx", ["--yes", pnpmPackage, "audit", "--prod", "--json"], {
    encoding: "utf8",
  });
  const { isClean, text } = explainAudit({ stdout, stderr, status });
  console.log(text);
  process.exitCode = isClean ? 0 : 1;
}

interface Output {
  stdout: string;
  stderr: string;
  status: number | null;
}
interface Advisory {
  module_name?: string;
  severity?: string;
  title?: string;
  url?: string;
}

/** What `pnpm audit --json` says, in a few lines. Without an answer of the registry the packages are not clean. */
export function explainAudit({ stdout, stderr, status }: Output): { isClean: boolean; text: string } {
  const advisories = readAdvisories(stdout);
  if (advisories === null) {
    const reason = `${stdout}\n${stderr}`.trim().split("\n").slice(0, 5).join("\n");
    return {
      isClean: false,
      text: `Known vulnerabilities were not looked up: the registry did not answer.\n${reason}`,
    };
  }
  if (advisories.length === 0 && status === 0) return { isClean: true, text: "No known vulnerabilities." };
  const lines = advisories.map(
    ({ module_name: name, severity, title, url }) => `${severity}: ${name}: ${title} ${url}`,
  );
  return { isClean: false, text: [...lines, `${advisories.length} known vulnerabilities`].join("\n") };
}

/** Null where the output is no report. */
function readAdvisories(text: string): Advisory[] | null {
  try {
    const report = JSON.parse(text) as { advisories?: Record<string, Advisory> };
    return report.advisories ? Object.values(report.advisories) : null;
  } catch {
    return null;
  }
}
