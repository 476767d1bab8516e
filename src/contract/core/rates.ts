/** Calls a minute: `auth` and `check` per address, the others per person, and per API token up to `tokensShare`. */
export const rates = {
  auth: 10,
  check: 10,
  confirm: 20,
  read: 600,
  write: 60,
  generate: 20,
  preview: 60,
} as const;

/**
 * How many times a person’s limit all of their API tokens and programs may use together, because anyone can make many
 * tokens. Their own sessions are not counted in it: a busy program must not lock its owner out.
 */
export const tokensShare = 2;

/**
 * How many times the limit of a single address a whole IPv6 network may use: a customer usually has a /64, often a /56
 * or /48, and could otherwise try from every address in it.
 */
export const networkShares = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;
