import ipaddr from "ipaddr.js";

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
/** Ranges inside global unicast that no public site has, as the registries of IANA name them. */
const specialPurpose = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);
/** Translated by the network into the IPv4 address in its last 32 bits. */
const translated: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/** Whether an address, written plainly, is that of a public site: ordinary unicast, also where it embeds another. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isPublicV4(ipaddr.IPv4.parse(text));
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return isPublicV4(address.toIPv4Address());
  if (address.match(translated)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  const isSpecial = specialPurpose.some((range) => address.match(range));
  return address.match(globalUnicast) && !isSpecial && address.range() === "unicast";
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast";
}
