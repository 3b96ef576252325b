import type { Services } from "../platform/context/index.ts";

/** What an operator did, by the name of the command, on which page or command line. */
export interface OperatorAction {
  action: string;
  /** The email address of the person. */
  subject: string;
  via: "page" | "command";
  /** The network address of a request; null on the command line. */
  address: string | null;
}

/** Writes an entry for what an operator did to an account: a line of the log, which `operatorAction` finds. */
export function auditAction({ log }: Pick<Services, "log">, { action, ...more }: OperatorAction): void {
  log.info({ operatorAction: action, ...more }, "operator's action");
}
