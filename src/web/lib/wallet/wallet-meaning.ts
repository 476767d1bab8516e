/** What a wallet is, for people who have never used one. */
export const walletMeaning =
  'A wallet is an app or browser extension with a key that proves who you are. No coins needed.';
