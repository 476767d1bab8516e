/** Both ends of a wallet's address, enough to distinguish one's own. */
export const shortAddress = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;
