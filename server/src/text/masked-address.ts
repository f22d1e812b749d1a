/** 'm•••@uni.edu': enough to recognize a known address, too little to learn one. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`;
}

const addresses = /(?<![^\s<>"'(),:;@])[^\s<>"'(),:;@]+@[\w.-]+\.\w+/g;

/** A text of another server or an error, with the addresses in it masked. */
export const maskAddresses = (text: string): string => text.replace(addresses, maskAddress);
