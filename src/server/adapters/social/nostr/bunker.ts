/** A remote signer, which has the private key and is asked over relays (NIP-46). */
import { createCipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import { second } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import {
  type Draft,
  Event,
  eventId,
  fromHex,
  isGenuine,
  kinds,
  publicKeyOf,
  signWith,
  toHex,
} from './event.ts';
import { type Relay, type Signer, openRelay } from './relay.ts';
import type { NostrSecret } from './secret.ts';
import type { NostrTools } from './speaking.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';

// Encrypted messages between two keys (NIP-44, version 2).

const version = 2;
const nonceBytes = 32;
const macBytes = 32;
const longest = 65_535;

const hmac = (key: Uint8Array | string, ...parts: Uint8Array[]): Buffer => {
  const sum = createHmac('sha256', key);
  for (const part of parts) sum.update(part);
  return sum.digest();
};

/** The shared secret of two keys. */
export const sharedKey = (key: string, other: string): Uint8Array =>
  hmac('nip44-v2', secp256k1.getSharedSecret(fromHex(key), fromHex(`02${other}`)).subarray(1, 33));

function messageKeys(shared: Uint8Array, nonce: Uint8Array) {
  const blocks: Buffer[] = [];
  for (let n = 1; n <= 3; n += 1) {
    blocks.push(hmac(shared, blocks.at(-1) ?? Buffer.alloc(0), nonce, Uint8Array.of(n)));
  }
  const all = Buffer.concat(blocks);
  return { key: all.subarray(0, 32), iv: all.subarray(32, 44), mac: all.subarray(44, 76) };
}

/** Encrypts and decrypts. */
function chacha(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Buffer {
  // The first four bytes are the block counter.
  const cipher = createCipheriv('chacha20', key, Buffer.concat([Buffer.alloc(4), iv]));
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** The padded length, which hides the exact one. */
function paddedLength(length: number): number {
  if (length <= 32) return 32;
  const power = 2 ** (Math.floor(Math.log2(length - 1)) + 1);
  const chunk = power <= 256 ? 32 : power / 8;
  return chunk * (Math.floor((length - 1) / chunk) + 1);
}

/** Encrypts a text of 1 to 65,535 bytes; throws otherwise. */
export function seal(shared: Uint8Array, text: string, nonce = randomBytes(nonceBytes)): string {
  const plain = Buffer.from(text);
  if (plain.length === 0 || plain.length > longest) throw new Error('It is too long to be sealed.');
  const padded = Buffer.alloc(2 + paddedLength(plain.length));
  padded.writeUInt16BE(plain.length);
  plain.copy(padded, 2);
  const keys = messageKeys(shared, nonce);
  const cipher = chacha(keys.key, keys.iv, padded);
  const mac = hmac(keys.mac, nonce, cipher);
  return Buffer.concat([Uint8Array.of(version), nonce, cipher, mac]).toString('base64');
}

/** Decrypts such a text; `undefined` if it is for someone else or was changed. */
export function unseal(shared: Uint8Array, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const cipher = bytes.subarray(1 + nonceBytes, -macBytes);
  if (bytes[0] !== version || cipher.length < 34) return undefined;
  const keys = messageKeys(shared, nonce);
  if (!timingSafeEqual(hmac(keys.mac, nonce, cipher), bytes.subarray(-macBytes))) return undefined;
  const padded = chacha(keys.key, keys.iv, cipher);
  const length = padded.readUInt16BE();
  if (length === 0 || padded.length !== 2 + paddedLength(length)) return undefined;
  return padded.subarray(2, 2 + length).toString();
}

export type Remote = Extract<NostrSecret['signer'], { remote: string }>;

type Calling = Pick<NostrTools, 'open' | 'clock'>;

/** The timeout in milliseconds; a person may have to confirm first. */
const patience = 12 * second;

/** The permissions requested: posts, comments, deletions, and authentication at relays and media servers. */
const permissions = [kinds.note, kinds.comment, kinds.deletion, kinds.auth, kinds.upload]
  .map((kind) => `sign_event:${kind}`)
  .join(',');

const Reply = z.object({
  id: z.string(),
  result: z.string().nullish(),
  error: z.string().nullish(),
});
type Reply = z.infer<typeof Reply>;

function replyIn(text: string | undefined): Reply | undefined {
  try {
    return Reply.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Sends the signer a request on one relay, and waits for its response. */
async function askOn(
  relay: Relay,
  { remote, client_key }: Remote,
  request: { id: string; method: string; params: readonly string[] },
  now: number,
): Promise<Reply> {
  const shared = sharedKey(client_key, remote);
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const since = now - 60;
  const about = { kinds: [kinds.remote_signing], '#p': [publicKeyOf(client_key)], since };
  await relay.follow(about, (event) => {
    if (event.pubkey !== remote || !isGenuine(event)) return;
    const reply = replyIn(unseal(shared, event.content));
    if (reply?.id === request.id) resolve(reply);
  });
  const sent = await relay.publish(
    signWith(client_key, {
      kind: kinds.remote_signing,
      created_at: now,
      tags: [['p', remote]],
      content: seal(shared, JSON.stringify(request)),
    }),
  );
  if (sent.is !== 'accepted') throw new Error('The relay did not pass it on.', { cause: sent });
  return promise;
}

const longestQuote = 200;

function resultOf({ result, error }: Reply): string {
  if (result === 'auth_url') {
    const message = 'Your remote signer asks for permission. Allow it there, and connect again.';
    throw new PlatformError('reconnect', message);
  }
  if (error) {
    const words = cut(oneLineOf(error), longestQuote);
    throw new PlatformError('rejected', `Your remote signer refused: ${words}`);
  }
  return result ?? '';
}

/** Asks on every relay of the signer at once; the first response counts. Throws a `PlatformError`. */
async function ask(
  calling: Calling,
  remote: Remote,
  [method, ...params]: readonly [string, ...string[]],
  signal: AbortSignal,
): Promise<string> {
  const done = new AbortController();
  const limit = AbortSignal.any([signal, done.signal, AbortSignal.timeout(patience)]);
  const request = { id: randomBytes(8).toString('hex'), method, params };
  const one = async (url: string): Promise<Reply> => {
    const { promise: broken, reject } = Promise.withResolvers<never>();
    broken.catch(() => {});
    const onEnd = () => reject(new Error('It broke off.'));
    const relay = await openRelay({ ...calling, url, signer: undefined, signal: limit, onEnd });
    const now = Math.floor(calling.clock() / 1000);
    return Promise.race([askOn(relay, remote, request, now), broken]).finally(() => relay.close());
  };
  try {
    return resultOf(await Promise.any(remote.relays.map(one)));
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    const message = 'Your remote signer didn’t answer. It has to be online for each post.';
    throw new PlatformError('retry', message, { cause });
  } finally {
    done.abort();
  }
}

function eventIn(text: string): Event | undefined {
  try {
    return Event.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A signer for the key of `pubkey`. */
export const remoteSigner = (calling: Calling, pubkey: string, remote: Remote): Signer => ({
  pubkey,
  async sign(draft: Draft, signal) {
    const event = eventIn(
      await ask(calling, remote, ['sign_event', JSON.stringify(draft)], signal),
    );
    if (event?.id === eventId(pubkey, draft) && event.pubkey === pubkey && isGenuine(event)) {
      return event;
    }
    throw new PlatformError('rejected', 'Your remote signer signed something else than the post.');
  },
});

/** Parses a `bunker://` URL; `undefined` if it is invalid. */
export function readBunker(
  address: string,
): { remote: string; relays: string[]; secret: string } | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'bunker:' || !/^[0-9a-f]{64}$/.test(url.host)) return undefined;
  const relays = url.searchParams.getAll('relay').filter((relay) => /^wss?:\/\//.test(relay));
  if (relays.length === 0) return undefined;
  return {
    remote: url.host,
    relays: relays.slice(0, 5),
    secret: url.searchParams.get('secret') ?? '',
  };
}

const Relays = z
  .array(z.string().regex(/^wss?:\/\//))
  .min(1)
  .max(10);

/** The relays that the signer prefers, if it names any. */
async function movedTo(calling: Calling, remote: Remote, signal: AbortSignal): Promise<Remote> {
  try {
    const relays = Relays.parse(JSON.parse(await ask(calling, remote, ['switch_relays'], signal)));
    return { ...remote, relays };
  } catch {
    // Older signers do not know this request.
    return remote;
  }
}

/** Connects to a signer, and returns whose key it has. Throws a `PlatformError`. */
export async function meetSigner(
  calling: Calling,
  { remote, relays, secret }: NonNullable<ReturnType<typeof readBunker>>,
  signal: AbortSignal,
): Promise<{ pubkey: string; signer: Remote }> {
  const met = { remote, relays, client_key: toHex(randomBytes(32)) };
  const response = await ask(calling, met, ['connect', remote, secret, permissions], signal);
  if (response !== 'ack' && response !== secret) {
    throw new PlatformError('rejected', 'That isn’t the signer that gave you this address.');
  }
  const pubkey = await ask(calling, met, ['get_public_key'], signal);
  if (!/^[0-9a-f]{64}$/.test(pubkey)) {
    throw new PlatformError('rejected', 'Your remote signer didn’t say whose key it has.');
  }
  return { pubkey, signer: await movedTo(calling, met, signal) };
}
