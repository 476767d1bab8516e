/**
 * Stateless sign-in challenges. A nonce contains its time of creation and a MAC over the wallet and the purpose, and
 * the message to sign is rebuilt from it. So no one can evict the challenge of another person by requesting many.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Purpose } from '#contract/auth/calls.ts';
import { challengeEnds, isChallengeTimely, signInMessage } from '#domain/account/sign-in.ts';
import type { Context } from '#server/context.ts';

// The latest nonces of each caller, for clients that do not send theirs back. A bounded convenience that is lost on
// restart.

const keysKept = 10_000;
const noncesKept = 5;

interface RecentNonces {
  add(key: string, nonce: string): void;
  /** Newest first. */
  of(key: string): readonly string[];
}

/** Keeps five nonces per key; beyond `capacity` keys, the least recently updated one is evicted. */
export function recentNonces(capacity = keysKept): RecentNonces {
  const kept = new Map<string, readonly string[]>();
  return {
    add(key, nonce) {
      const nonces = [nonce, ...(kept.get(key) ?? [])].slice(0, noncesKept);
      kept.delete(key);
      kept.set(key, nonces);
      const oldest = kept.keys().next();
      if (kept.size > capacity && !oldest.done) kept.delete(oldest.value);
    },
    of: (key) => kept.get(key) ?? [],
  };
}

const timeBytes = 6;
const randomnessBytes = 16;
const bodyBytes = timeBytes + randomnessBytes;
const sealBytes = 16;

/** The wallet and purpose of a challenge, which is invalid for any other. */
export interface ChallengeFor {
  address: string;
  purpose: Purpose;
  /** The signed-in person, if the signature changes their account. */
  user_id: string | undefined;
}

export interface Challenge {
  nonce: string;
  /** The exact message to sign. */
  message: string;
  /** Milliseconds UTC. */
  expires_at: number;
}

export interface Challenges {
  issue(target: ChallengeFor, ip: string): Challenge;
  /** The challenges that a signature may answer: that of the nonce, else the latest ones of this address and caller. */
  open(target: ChallengeFor, ip: string, nonce: string | undefined): Challenge[];
}

export interface ChallengeDeps {
  /** 32 secret bytes of this server. */
  key: Buffer;
  /** The configured origin, never one from a request. */
  origin: string;
  clock: () => number;
}

function decodeNonce(nonce: string): Buffer | undefined {
  try {
    const bytes = Buffer.from(base58.decode(nonce));
    return bytes.length === bodyBytes + sealBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}

export function createChallenges({ key, origin, clock }: ChallengeDeps): Challenges {
  const recent = recentNonces();
  const recentKey = (target: ChallengeFor, ip: string) =>
    JSON.stringify([ip, target.address, target.purpose, target.user_id ?? '']);

  const seal = (body: Buffer, { address, purpose, user_id }: ChallengeFor): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([body.toString('hex'), origin, address, purpose, user_id ?? '']))
      .digest()
      .subarray(0, sealBytes);

  const build = (target: ChallengeFor, bytes: Buffer): Challenge => {
    const issued_at = bytes.readUIntBE(0, timeBytes);
    const nonce = base58.encode(bytes);
    const message = signInMessage({ ...target, origin, nonce, issued_at });
    return { nonce, message, expires_at: challengeEnds(issued_at) };
  };

  const reopen = (target: ChallengeFor, nonce: string): Challenge | undefined => {
    const bytes = decodeNonce(nonce);
    if (!bytes) return undefined;
    const genuine = timingSafeEqual(
      bytes.subarray(bodyBytes),
      seal(bytes.subarray(0, bodyBytes), target),
    );
    const timely = isChallengeTimely(bytes.readUIntBE(0, timeBytes), clock());
    return genuine && timely ? build(target, bytes) : undefined;
  };

  return {
    issue(target, ip) {
      const body = Buffer.alloc(bodyBytes);
      body.writeUIntBE(clock(), 0, timeBytes);
      randomBytes(randomnessBytes).copy(body, timeBytes);
      const challenge = build(target, Buffer.concat([body, seal(body, target)]));
      recent.add(recentKey(target, ip), challenge.nonce);
      return challenge;
    },
    open(target, ip, nonce) {
      const nonces = nonce === undefined ? recent.of(recentKey(target, ip)) : [nonce];
      return nonces.flatMap((each) => reopen(target, each) ?? []);
    },
  };
}

/** The challenges of this server; every feature that requests signatures shares one instance. */
export const challengesOf = ({
  sealer,
  config,
  clock,
}: Pick<Context, 'sealer' | 'config' | 'clock'>): Challenges =>
  createChallenges({ key: sealer.key('challenge'), origin: config.public_url, clock });
