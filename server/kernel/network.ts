import { isIPv6 } from 'node:net';

/** An IPv4 address that is told as an IPv6 one. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The network that an address stands for where tries and uses are counted: an IPv4 address itself, of an
 * IPv6 one its network of 64 bits, for whoever has one address of that has all of them.
 *
 * @example
 * networkOf('2001:db8::1:2:3:4'); // '2001:db8:0:0::/64'
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // As browsers write it: shortest, in small letters; what is left out is filled in again.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
