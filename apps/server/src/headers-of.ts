import { addressHeader } from "@bowerbird/core/auth";
import type { Request } from "express";

/** A request's headers as the platform's own type, with the address that it came from. */
export function headersOf(req: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  headers.delete(addressHeader);
  // A socket for both kinds of addresses writes IPv4 in the longer form.
  if (req.ip) headers.set(addressHeader, req.ip.replace(/^::ffff:/i, ""));
  return headers;
}
