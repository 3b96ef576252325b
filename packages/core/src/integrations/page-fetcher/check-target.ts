import { isIP } from "node:net";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import ipaddr from "ipaddr.js";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };

/** Reserved names, never public: a DNS lookup would only leak them. */
const reservedNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|home|lan|corp|home\.arpa|test|example|invalid|onion|alt)\.?$/;

export interface Target {
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
  /** Whether an IP address, which is what the host resolves to or the connected one, may be reached. */
  allows(address: string): boolean;
}

/**
 * Refuses targets that are not public, as far as this is known without DNS.
 *
 * @param allowed by the operator, although they may not be public; each `host:port` in lower case
 * @throws FetchError
 */
export function checkTarget(url: URL, allowed: ReadonlySet<string>): Target {
  const { host, port } = readTarget(url);
  if (allowed.has(`${url.hostname}:${port}`)) return { host, port, allows: () => true };
  refuseDangerousPort(port);
  if (!maybePublic(host)) throw notPublic();
  return { host, port, allows: isPublicAddress };
}

/** `URL` has normalized IP addresses in any spelling. @throws FetchError for another protocol than http and https */
export function readTarget(url: URL): Pick<Target, "host" | "port"> {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchError("final", t.schemeUnsupported);
  }
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  return { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port };
}

/** @throws FetchError */
export function refuseDangerousPort(port: number): void {
  if (dangerousPorts.has(port)) throw new FetchError("final", format(t.portRefused, { port }));
}

/** Whether a host is a public address, or a name that may have one. */
export function maybePublic(host: string): boolean {
  return isIP(host) === 0 ? host.includes(".") && !reservedNames.test(host) : isPublicAddress(host);
}

export function notPublic(): FetchError {
  return new FetchError("final", t.addressNotPublic);
}

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
/** Ranges inside global unicast that are not public, from IANA's special-purpose registry. */
const specialPurpose = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);
/** NAT64: its last 32 bits are an IPv4 address. */
const nat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/** Whether an IP address is public unicast; an embedded IPv4 address is checked, too. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isPublicV4(ipaddr.IPv4.parse(text));
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return isPublicV4(address.toIPv4Address());
  if (address.match(nat64)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  const isSpecial = specialPurpose.some((range) => address.match(range));
  return address.match(globalUnicast) && !isSpecial && address.range() === "unicast";
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast";
}

/** Ports of services that could take a request for a command of theirs: the list of the Fetch standard ("bad port"). */
const dangerousPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
