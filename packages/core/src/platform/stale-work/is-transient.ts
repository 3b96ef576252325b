/** SQLSTATE classes of a database that is down, busy or full, and network error codes. */
const transientCodes = /^(?:(?:08|25|40|53|55|57|58|XX)\w{3}|E[A-Z]+)$/;
/** Errors of the driver that have no code. */
const lostConnection = /connection (?:terminated|ended|timeout)|timeout exceeded|not queryable/i;

/** Whether work failed because the database was down, busy or full: the work is not to blame and can be retried. */
export function isTransient(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const hasCode = typeof code === "string" && transientCodes.test(code);
  return hasCode || (typeof message === "string" && lostConnection.test(message));
}
