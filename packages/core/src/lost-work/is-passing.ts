/** SQLSTATE classes that speak of the database and not of what it was asked, and what the system says of a line. */
const troubles = /^(?:(?:08|25|40|53|55|57|58|XX)\w{3}|E[A-Z]+)$/;
/** Of the driver, which gives these no code. */
const lostLine = /connection (?:terminated|ended|timeout)|timeout exceeded|not queryable/i;

/** Whether work failed because the database was away, busy or full: it is not to blame, and is waited with. */
export function isPassing(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (typeof code === "string" && troubles.test(code)) || (typeof message === "string" && lostLine.test(message));
}
