import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";

/** Lets in who knows the operators' password (Basic auth, user `ops`); without one set, nobody, and says why. */
export function operatorsOnly(password: string | null): RequestHandler {
  return (req, res, next) => {
    if (password === null)
      return void res.status(404).json({ message: "Set OPS_PASSWORD to use this page.", code: "NOT_SET_UP" });
    const given = Buffer.from(req.headers.authorization?.replace(/^Basic /i, "") ?? "", "base64").toString();
    if (isSame(given, `ops:${password}`)) return next();
    res.set("www-authenticate", 'Basic realm="Bowerbird operators", charset="UTF-8"');
    res.status(401).json({ message: "Operators only.", code: "UNAUTHORIZED" });
  };
}

/** Takes as long for a near miss as for a far one. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
