import { isIP } from "node:net";
import { z } from "zod";

/** A URL with one of the protocols; the error message shows `example`. */
export function urlWith(protocols: string[], example: string) {
  return z
    .string(`is required, such as ${example}`)
    .trim()
    .refine((text) => protocols.includes(getProtocol(text)), `must be an address such as ${example}`);
}

/** @param usual for a variable that is not set */
export function trueOrFalse(usual: "true" | "false") {
  return z
    .enum(["true", "false"], { error: "must be true or false" })
    .default(usual)
    .transform((text) => text === "true");
}

/** `host:port,host:port` as a list in lower case; IPv6 addresses in brackets. */
export function hostPortList() {
  return z
    .string()
    .transform((text) => splitList(text.toLowerCase()))
    .refine((list) => list.every(isHostPort), "must be a comma list of host:port, such as localhost:8080,10.0.0.5:80");
}

/** Host names, IP addresses and networks (CIDR) as a list in lower case; IPv6 addresses without brackets. */
export function hostList() {
  return z
    .string()
    .transform((text) => splitList(text.toLowerCase()))
    .refine((list) => list.every(isHostOrNetwork), "must be a comma list of hosts, such as hub.lan,192.168.1.0/24");
}

/** true, false, a number of hops, or a comma list of addresses, networks and Express's names such as `loopback`. */
export function trustProxy() {
  return z
    .string()
    .trim()
    .transform((text): boolean | number | string => {
      if (text === "true" || text === "false") return text === "true";
      return /^\d+$/.test(text) ? Number(text) : splitList(text).join(", ");
    })
    .refine(
      (value) => typeof value !== "string" || splitList(value).every(isTrustable),
      "must be true, false, a number of hops, or a list of addresses such as loopback, 10.0.0.0/8",
    );
}

function getProtocol(text: string): string {
  const url = URL.parse(text);
  return url?.host ? url.protocol : "";
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function isHostPort(text: string): boolean {
  const url = URL.parse(`http://${text}/`);
  const port = Number(/:(\d+)$/.exec(text)?.[1] ?? 0);
  return port > 0 && port < 65_536 && url !== null && url.hostname === text.slice(0, text.lastIndexOf(":"));
}

function isHostOrNetwork(text: string): boolean {
  const isName = URL.parse(`http://${text}/`)?.hostname === text;
  return isName || isNetwork(text);
}

function isTrustable(text: string): boolean {
  return isNetwork(text) || ["loopback", "linklocal", "uniquelocal"].includes(text);
}

/** An IP address, with the bits of its network or without. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
