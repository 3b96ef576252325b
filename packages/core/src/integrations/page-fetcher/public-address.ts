import ipaddr from "ipaddr.js";

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
