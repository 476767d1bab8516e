/** Both ends of a wallet’s address, which is enough to tell one’s own apart. */
export const shortAddress = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;
