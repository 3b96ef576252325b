import { isIPv6 } from "node:net";
import { callerAddress } from "../auth/caller-address.ts";
import type { VisitorContext } from "../context/index.ts";

/** The network that a request came from; null in a job. */
export function callerNetwork(ctx: VisitorContext): string | null {
  const address = callerAddress(ctx);
  return address && networkOf(address);
}

/** One household has 2^64 addresses of IPv6: there the network counts. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first!.length - last!.length }, () => "0");
  const groups = [...first!, ...zeros, ...last!].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
