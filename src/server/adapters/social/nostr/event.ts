/** Nostr events: identified by their hash and signed by their author. */
import { createHash } from 'node:crypto';
import { schnorr } from '@noble/curves/secp256k1.js';
import { z } from 'zod';

/** 32 bytes in lower-case hexadecimal: a public key or an event id. */
export const Hex32 = z.string().regex(/^[0-9a-f]{64}$/);

export const kinds = {
  profile: 0,
  note: 1,
  deletion: 5,
  repost: 6,
  reaction: 7,
  comment: 1111,
  auth: 22_242,
  upload: 24_242,
  remote_signing: 24_133,
} as const;

const Draft = z.object({
  kind: z.int().min(0).max(65_535),
  created_at: z.int().min(0),
  tags: z.array(z.array(z.string())).max(5000),
  content: z.string(),
});
/** An unsigned event. Times are in seconds UTC. */
export type Draft = z.infer<typeof Draft>;

export const Event = Draft.extend({
  id: Hex32,
  pubkey: Hex32,
  sig: z.string().regex(/^[0-9a-f]{128}$/),
});
export type Event = z.infer<typeof Event>;

/** Bytes of a hexadecimal string. */
export const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
/** Bytes as lowercase hexadecimal. */
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The id of this author’s event, independent of the signature. */
export const eventId = (pubkey: string, { created_at, kind, tags, content }: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify([0, pubkey, created_at, kind, tags, content]))
    .digest('hex');

/** The public key of a private one, both hexadecimal. */
export const publicKeyOf = (key: string): string => toHex(schnorr.getPublicKey(fromHex(key)));

/** Signs with a private key. */
export function signWith(key: string, draft: Draft): Event {
  const pubkey = publicKeyOf(key);
  const id = eventId(pubkey, draft);
  const { kind, created_at, tags, content } = draft;
  const sig = toHex(schnorr.sign(fromHex(id), fromHex(key)));
  return { id, pubkey, kind, created_at, tags, content, sig };
}

/** Whether an event matches its id and has its author’s signature. */
export function isGenuine(event: Event): boolean {
  if (eventId(event.pubkey, event) !== event.id) return false;
  try {
    return schnorr.verify(fromHex(event.sig), fromHex(event.id), fromHex(event.pubkey));
  } catch {
    return false;
  }
}

/** The first value of each tag with that name. */
export const valuesOf = ({ tags }: Pick<Draft, 'tags'>, name: string): string[] =>
  tags.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
