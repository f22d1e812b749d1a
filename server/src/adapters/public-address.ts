import ipaddr from 'ipaddr.js';

/** The IPv4 address inside an IPv6 one, if its notation carries one: mapped, compatible, translated or 6to4. */
function innerIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0);
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6145':
      return new ipaddr.IPv4(bytes.slice(12));
    case 'rfc6052':
      // Of NAT64's prefixes only the well-known one leads outside; the local one is an operator's own network.
      return bytes.slice(4, 12).every((byte) => byte === 0) ? new ipaddr.IPv4(bytes.slice(12)) : null;
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6));
    default:
      return isCompatible ? new ipaddr.IPv4(bytes.slice(12)) : null;
  }
}

/**
 * Whether an IP address is one host on the public internet: neither private, loopback, link-local (where clouds have
 * their metadata), shared, multicast nor reserved, also not inside another notation.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const ipv6 = address as ipaddr.IPv6;
  const inner = innerIpv4(ipv6);
  if (inner) return inner.range() === 'unicast';
  // 2000::/3 is all that has been given out for hosts.
  return ipv6.range() === 'unicast' && (ipv6.toByteArray()[0] ?? 0) >> 5 === 0b001;
}
