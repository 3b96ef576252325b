import { isIP } from "node:net";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import { dangerousPorts } from "./dangerous-ports.data.ts";
import { isPublicAddress } from "./public-address.ts";

/** Reserved names, never public: a DNS lookup would only leak them. */
const reservedNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|home|lan|corp|home\.arpa|test|example|invalid|onion|alt)\.?$/;

export interface Target {
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
  /** Allowed by the operator, even if it is not public. */
  isAllowed: boolean;
}

/**
 * Refuses targets that are not public, as far as this is known without DNS. `URL` has normalized IP addresses in any
 * spelling.
 *
 * @param allowed each `host:port` in lower case
 * @throws FetchError
 */
export function checkTarget(url: URL, allowed: ReadonlySet<string>): Target {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchError("final", "Only http and https pages can be read.");
  }
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (allowed.has(`${url.hostname}:${port}`)) return { host, port, isAllowed: true };
  if (dangerousPorts.has(port)) throw new FetchError("final", `Pages at port ${port} are not read.`);
  const isPrivate = isIP(host) === 0 ? reservedNames.test(host) || !host.includes(".") : !isPublicAddress(host);
  if (isPrivate) throw notPublic();
  return { host, port, isAllowed: false };
}

export function notPublic(): FetchError {
  return new FetchError("final", "The address is not that of a public site.");
}
