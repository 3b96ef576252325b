import { isOperator } from "@bowerbird/core/operations";
import type { RequestHandler } from "express";

/** Lets in who knows the operators' password (Basic auth, user `ops`); without one set, nobody, and says why. */
export function operatorsOnly(password: string | null): RequestHandler {
  return (req, res, next) => {
    if (password === null)
      return void res.status(404).json({ message: "Set OPS_PASSWORD to use this page.", code: "NOT_SET_UP" });
    if (isOperator(req.headers.authorization, password)) return next();
    res.set("www-authenticate", 'Basic realm="Bowerbird operators", charset="UTF-8"');
    res.status(401).json({ message: "Operators only.", code: "UNAUTHORIZED" });
  };
}
