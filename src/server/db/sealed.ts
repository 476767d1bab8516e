/** Encrypts secrets of people (tokens, platform keys), so that access to the database alone is not enough to read them. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The place of an encrypted text. It can only be decrypted there. */
export interface SealContext {
  table: string;
  row: string;
  column: string;
  owner: string;
}

export interface Sealer {
  /** Returns `v1.<kid>.<iv>.<ciphertext>.<tag>`, each part base64url; different every time. */
  seal(plain: string, place: SealContext): string;
  /** Decrypts the text of this place. Throws `SealBroken` if a byte or the place differs, or the key is missing. */
  open(sealed: string, place: SealContext): string;
  /** Whether it was encrypted with the newest secret. */
  isNewest(sealed: string): boolean;
  /** A 32-byte key for one purpose, derived from the newest secret; each label gives an unrelated key. */
  key(label: string): Buffer;
  /** Identifies the newest secret without revealing it. */
  fingerprint: string;
  /** The fingerprints of every available secret, newest first. */
  fingerprints: readonly string[];
}

export interface SealerOptions {
  /** Encrypts new texts, and is the base of derived keys. */
  secret: string | Buffer;
  /** Older secrets, which still decrypt what they encrypted. */
  previous?: readonly (string | Buffer)[];
}

/** An encrypted text that was changed, moved, or encrypted with an unknown secret. */
export class SealBroken extends Error {
  constructor(reason: string) {
    super(`A stored secret cannot be opened: ${reason}.`);
    this.name = 'SealBroken';
  }
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

const derive = (secret: string | Buffer, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `socialai ${info}`, bytes));

interface RingKey {
  kid: string;
  fingerprint: string;
  sealing: Buffer;
}

const ringKey = (secret: string | Buffer): RingKey => ({
  kid: derive(secret, 'key id', 6).toString('base64url'),
  fingerprint: derive(secret, 'fingerprint', 16).toString('base64url'),
  sealing: derive(secret, 'sealing', 32),
});

/** As JSON, which keeps the boundaries between the four names, so that no two places are equal. */
const boundTo = (kid: string, { table, row, column, owner }: SealContext): Buffer =>
  Buffer.from(JSON.stringify([version, kid, table, row, column, owner]));

/** Node’s base64url decoder skips invalid characters; only the canonical encoding is accepted. */
function decoded(part: string, bytes?: number): Buffer {
  const value = Buffer.from(part, 'base64url');
  if (value.toString('base64url') !== part || (bytes !== undefined && value.length !== bytes)) {
    throw new SealBroken('it is not a sealed text');
  }
  return value;
}

function split(sealed: string): [kid: string, iv: string, ciphertext: string, tag: string] {
  const [head, kid, iv, ciphertext, tag, ...rest] = sealed.split('.');
  if (
    head !== version ||
    kid === undefined ||
    iv === undefined ||
    ciphertext === undefined ||
    tag === undefined ||
    rest.length > 0
  ) {
    throw new SealBroken('it is not a sealed text');
  }
  return [kid, iv, ciphertext, tag];
}

/** AES-256-GCM with a random 96-bit IV per text, and the place as associated data. */
export function createSealer({ secret, previous = [] }: SealerOptions): Sealer {
  const newest = ringKey(secret);
  const ring = [newest, ...previous.map(ringKey)];
  return {
    fingerprint: newest.fingerprint,
    fingerprints: ring.map(({ fingerprint }) => fingerprint),
    key: (label) => derive(secret, `key ${label}`, 32),
    seal(plain, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', newest.sealing, iv);
      cipher.setAAD(boundTo(newest.kid, place));
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'));
      return [version, newest.kid, ...parts].join('.');
    },
    isNewest: (sealed) => sealed.startsWith(`${version}.${newest.kid}.`),
    open(sealed, place) {
      const [kid, iv, ciphertext, tag] = split(sealed);
      const known = ring.find((key) => key.kid === kid);
      if (!known) throw new SealBroken('the key it was sealed with is not here');
      const decipher = createDecipheriv('aes-256-gcm', known.sealing, decoded(iv, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(boundTo(kid, place));
      decipher.setAuthTag(decoded(tag, tagBytes));
      try {
        return decipher.update(decoded(ciphertext), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        if (error instanceof SealBroken) throw error;
        throw new SealBroken('it was changed, or it belongs to another place');
      }
    },
  };
}
