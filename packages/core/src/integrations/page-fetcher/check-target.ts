import { isIP } from "node:net";
import { FetchError } from "../../metadata/page-fetcher.ts";
import { dangerousPorts } from "./dangerous-ports.data.ts";
import { isPublicAddress } from "./public-address.ts";

/** Names that by their standards no public site has: asking a name server for them would only tell on the person. */
const reservedNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|home|lan|corp|home\.arpa|test|example|invalid|onion|alt)\.?$/;

export interface Target {
  /** As the address writes it: a name, or a number without brackets. */
  host: string;
  port: number;
  /** Whether the operator allows it whatever its address is. */
  isAllowed: boolean;
}

/**
 * Refuses what can be known to be no public site without a look at the network. The address has been read by the URL
 * standard: a number in any spelling has become a plain one.
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
