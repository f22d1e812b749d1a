import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address';

test.each(['8.8.8.8', '2606:4700::6810:84e5', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback by another number', '127.8.9.1'],
  ['this host', '0.0.0.0'],
  ['private', '10.0.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['the metadata of a cloud', '169.254.169.254'],
  ['shared', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['for documents', '203.0.113.7'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with a zone', 'fe80::1%eth0'],
  ['IPv6 site-local', 'fec0::1'],
  ['IPv6 unique local', 'fd00::1'],
  ["a cloud's metadata in IPv6", 'fd00:ec2::254'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv6 for documents', '2001:db8::1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped, in hexadecimal', '::ffff:7f00:1'],
  ['compatible', '::127.0.0.1'],
  ['translated', '::ffff:0:10.0.0.1'],
  ['NAT64', '64:ff9b::127.0.0.1'],
  ['local NAT64', '64:ff9b:1::808:808'],
  ['6to4', '2002:7f00:1::'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['Teredo', '2001:0:808:808::1'],
  ['not an address', 'localhost'],
])('%s is not public: %s', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
