import ipaddr from "ipaddr.js";
import { isIP } from "node:net";
import {
  isPublicAddress,
  maybePublic,
  notPublic,
  readTarget,
  refuseDangerousPort,
  type Target,
} from "../page-fetcher/check-target.ts";

/** What the operator allows besides public addresses. */
export interface AllowedHosts {
  names: ReadonlySet<string>;
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

/** @param hosts names, addresses and networks (CIDR), as the setting has checked them */
export function readAllowedHosts(hosts: readonly string[]): AllowedHosts {
  const isAddress = (host: string) => host.includes("/") || ipaddr.isValid(host);
  return {
    names: new Set(hosts.filter((host) => !isAddress(host))),
    networks: hosts.filter(isAddress).map(toNetwork),
  };
}

function toNetwork(host: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (host.includes("/")) return ipaddr.parseCIDR(host);
  const address = ipaddr.parse(host);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/**
 * Decides what may be connected to for a receiver's address: an allowed name leads anywhere, every other one to public
 * addresses and to allowed networks. Ports that are dangerous for pages are refused everywhere.
 *
 * @throws FetchError
 */
export function checkReceiver(url: URL, { names, networks }: AllowedHosts): Target {
  const { host, port } = readTarget(url);
  refuseDangerousPort(port);
  if (names.has(host)) return { host, port, allows: () => true };
  const allows = (address: string) => isPublicAddress(address) || isInside(address, networks);
  // Any name may lead into an allowed network, also one that is never public.
  const isName = isIP(host) === 0 && networks.length > 0;
  if (!isName && !maybePublic(host) && !allows(host)) throw notPublic();
  return { host, port, allows };
}

function isInside(text: string, networks: AllowedHosts["networks"]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}
