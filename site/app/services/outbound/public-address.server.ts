import { BlockList, isIP } from 'node:net';

/** IPv4 ranges outside the public internet (RFC 6890). */
const notPublic = listOf(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
);

/** Global unicast, and the ranges in it that are not public, such as tunnels and documentation. */
const publicV6 = listOf('ipv6', '2000::/3');
const notPublicV6 = listOf('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20');

function listOf(family: 'ipv4' | 'ipv6', ...networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.join(' ').split(' ')) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** True if an IP address is on the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family === 6) return publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
  return false;
}
