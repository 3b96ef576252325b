import path from "node:path";
import type { Config } from "../../packages/core/src/config/index.ts";

/** Says where everything is, once it can be used. */
export function announce(config: Config, milliseconds: number): void {
  const mail = config.smtpUrl
    ? `sent through ${new URL(config.smtpUrl).host}`
    : `written to ${path.join(config.dataDir, "outbox")} (each one's link is printed here, too)`;
  const operators = config.opsPassword
    ? `${config.appUrl}/ops/queues and /metrics, user ops, password ${config.opsPassword}`
    : "off (set OPS_PASSWORD to turn them on)";
  console.log(`
Bowerbird is ready (${(milliseconds / 1000).toFixed(1)} s):  ${config.appUrl}

  Outgoing mail      ${mail}
  Operators' pages   ${operators}
  Data               ${config.dataDir}

Stop it with Ctrl-C; started again it keeps its data.
`);
}
