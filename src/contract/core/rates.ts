/** Calls a minute: `auth` and `check` per address, the others per person. */
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
 * Networks of IPv6 that count as callers, and how many times the calls of one each may make: a customer has a /64 at
 * least and often a /56 or a /48, whose addresses would otherwise buy as many tries as they are.
 */
export const networkShares = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;
