import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a request's `Authorization` is that of the operators: Basic, user `ops`. */
export function isOperator(authorization: string | undefined, password: string): boolean {
  const given = Buffer.from(authorization?.replace(/^Basic /i, "") ?? "", "base64").toString();
  return isSame(given, `ops:${password}`);
}

/** Takes as long for a near miss as for a far one. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
