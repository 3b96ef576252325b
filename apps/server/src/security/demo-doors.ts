import { type DemoRefusal, demoRefusals } from "@bowerbird/contract/demo";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { AppError } from "@bowerbird/core/platform/errors";
import type { RequestHandler } from "express";
import t from "../messages.json" with { type: "json" };

/** The paths that a demo refuses beside calls (`packages/api/src/demo.ts`), with all below them; a method narrows one down. */
const refusedDoors: readonly [reason: DemoRefusal, path: string, method?: string][] = [
  ["accounts", "/api/login/"],
  ["accounts", "/api/identity/"],
  ["accounts", "/api/account/data"],
  ["mail", "/api/unsubscribe/"],
  ["publishing", "/feeds/"],
  ["publishing", "/s/"],
  ["programs", "/mcp"],
  ["programs", "/oauth/"],
  ["programs", "/connect-app/"],
  ["programs", "/.well-known/oauth-protected-resource"],
  ["programs", "/.well-known/oauth-authorization-server"],
  ["programs", "/.well-known/openid-configuration"],
  ["programs", "/compat/"],
  ["backups", "/api/restores", "POST"],
  ["backups", "/api/backup/files/"],
];

const files = ["/api/imports", "/api/upload-bookmarks"];
const megabyte = 1024 * 1024;

/** @returns a handler that throws FORBIDDEN for what a demo does not do, and PAYLOAD_TOO_LARGE for a file that is too large for it */
export function demoDoors(): RequestHandler {
  return ({ path, method, headers }, _res, next) => {
    const refused = refusedDoors.find(([, start, only = method]) => isBelow(path, start) && only === method);
    if (refused) throw new AppError("FORBIDDEN", demoRefusals[refused[0]]);
    const isForm = /^multipart\//i.test(headers["content-type"] ?? "");
    const bytes = Number(headers["content-length"] ?? Infinity);
    if (isForm && files.includes(path) && bytes > limits.demoFileBytes) {
      throw new AppError("PAYLOAD_TOO_LARGE", format(t.demoFileTooLarge, { max: limits.demoFileBytes / megabyte }));
    }
    next();
  };
}

function isBelow(path: string, start: string): boolean {
  return start.endsWith("/") ? path.startsWith(start) : path === start || path.startsWith(`${start}/`);
}
