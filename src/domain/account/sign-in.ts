/** The message that a person signs to prove that a wallet is theirs, and which addresses are valid wallets. */
import { base58, hex } from '@scure/base';
import type { Purpose } from '#contract/auth/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { toIso } from '#contract/core/time.ts';

const addressBytes = 32;

/**
 * The Ed25519 points of small order in every encoding that decoders accept, sign bit cleared. A signature made without
 * any secret verifies for such a key, so none of them can be a wallet.
 */
const smallOrder: ReadonlySet<string> = new Set([
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  '00'.repeat(32),
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

/** Whether a public key (32 bytes) is of small order; the sign bit is ignored. */
export function isSmallOrder(key: Uint8Array): boolean {
  const masked = key.slice();
  const last = masked.length - 1;
  masked[last] = (masked[last] ?? 0) & 0x7f;
  return smallOrder.has(hex.encode(masked));
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}

/** The public key (32 bytes) of a Solana address; `undefined` if the address is invalid or its key is of small order. */
export function decodeAddress(address: string): Uint8Array | undefined {
  const key = decodeBase58(address);
  if (key?.length !== addressBytes || isSmallOrder(key)) return undefined;
  return key;
}

/** What the signature means, in the message that the person signs. */
export const statements: Record<Purpose, string> = {
  login: 'Sign in to SocialAI. This costs nothing and sends no transaction.',
  link: 'Link this wallet to your SocialAI account. This costs nothing and sends no transaction.',
  reauth:
    'Confirm a change to the security of your SocialAI account. This costs nothing and sends no transaction.',
};

export interface SignInFacts {
  /** Scheme, host and port of this server as people reach it, without a path. */
  origin: string;
  address: string;
  purpose: Purpose;
  nonce: string;
  /** Milliseconds UTC. */
  issued_at: number;
}

/** When a challenge expires, milliseconds UTC. */
export const challengeEnds = (issued_at: number): number => issued_at + limits.challenge_life;

/** Whether a challenge is valid now. One from the future is accepted within the allowed clock difference. */
export const isChallengeTimely = (issued_at: number, now: number): boolean =>
  issued_at <= now + limits.challenge_skew && now < challengeEnds(issued_at);

/** The text to sign, in the Sign-In-With-Solana format of the Wallet Standard; lines end with LF. */
export const signInMessage = (facts: SignInFacts): string =>
  [
    `${facts.origin.replace(/^https?:\/\//, '')} wants you to sign in with your Solana account:`,
    facts.address,
    '',
    statements[facts.purpose],
    '',
    `URI: ${facts.origin}`,
    'Version: 1',
    'Chain ID: mainnet',
    `Nonce: ${facts.nonce}`,
    `Issued At: ${toIso(facts.issued_at)}`,
    `Expiration Time: ${toIso(challengeEnds(facts.issued_at))}`,
  ].join('\n');
