import type { Config } from "@bowerbird/core/config";
import { Router } from "express";

const day = 24 * 60 * 60_000;
/** RFC 9116 wants a date of less than a year ahead. */
const validFor = 180 * day;

/** `security.txt` (RFC 9116): where to report a security problem of this installation. Off without a contact. */
export function securityTxtRoutes({ appUrl, securityContact }: Config): Router {
  const router = Router();
  router.get("/.well-known/security.txt", (_req, res) => {
    if (securityContact === null) return void res.status(404).type("text/plain").send("There is no such file.\n");
    const fields = {
      Contact: securityContact,
      Expires: new Date(Date.now() + validFor).toISOString(),
      Canonical: `${appUrl}/.well-known/security.txt`,
      "Preferred-Languages": "en",
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    res.type("text/plain").send(lines.join(""));
  });
  return router;
}
