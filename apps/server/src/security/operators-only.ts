import { toNetwork } from "@bowerbird/core/platform/context";
import { isOperator } from "@bowerbird/core/operations";
import { createCallCounter, tooManyRequests } from "@bowerbird/core/platform/rate-limits";
import type { RequestHandler } from "express";
import t from "../messages.json" with { type: "json" };

/** Wrong passwords per minute: a person mistypes a few, a brute-force attack needs millions. */
const wrongPasswords = { perNetwork: 10, together: 100 };

/**
 * Requires the operators' password (Basic auth, user `ops`); without a configured one it refuses everyone, with the reason.
 * After too many wrong passwords a network, and finally every network, must wait until the minute is over.
 */
export function operatorsOnly(password: string | null): RequestHandler {
  const byNetwork = createCallCounter(wrongPasswords.perNetwork);
  const all = createCallCounter(wrongPasswords.together);
  const countWrong = (address: string | undefined, count: number) => {
    const now = new Date();
    return Math.max(byNetwork.count(toNetwork(address ?? ""), now, count), all.count("", now, count));
  };
  return (req, res, next) => {
    if (password === null) return void res.status(404).json({ message: t.opsPasswordNeeded, code: "NOT_SET_UP" });
    const { authorization } = req.headers;
    const isTry = /^basic /i.test(authorization ?? "");
    const wait = countWrong(req.ip, 0);
    if (wait > 0 && isTry) return next(tooManyRequests(wait));
    if (isOperator(authorization, password)) return next();
    if (isTry) countWrong(req.ip, 1);
    res.set("www-authenticate", 'Basic realm="Bowerbird operators", charset="UTF-8"');
    res.status(401).json({ message: t.operatorsOnly, code: "UNAUTHORIZED" });
  };
}
