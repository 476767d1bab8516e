/** Keeps secrets of people (tokens, keys of platforms) unreadable to whoever holds only the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Where a sealed text lives. It opens there and nowhere else. */
export interface Place {
  table: string;
  row: string;
  column: string;
  owner: string;
}

export interface Sealer {
  /** `v1.<kid>.<iv>.<ciphertext>.<tag>`, each part base64url. Never the same twice. */
  seal(plain: string, place: Place): string;
  /** The text that was sealed for this place. Throws `SealBroken` when a byte or the place differs, or the key is gone. */
  open(sealed: string, place: Place): string;
  /** Whether it was sealed with the newest secret. */
  isNewest(sealed: string): boolean;
  /** 32 bytes for one purpose, derived from the newest secret; another label gives an unrelated key. */
  key(label: string): Buffer;
  /** Recognises the newest secret without revealing it. */
  fingerprint: string;
  /** The fingerprints of every secret that still opens, newest first. */
  fingerprints: readonly string[];
}

export interface SealerOptions {
  /** What new texts are sealed with and keys are derived from. */
  secret: string | Buffer;
  /** Older secrets, which still open what they sealed. */
  previous?: readonly (string | Buffer)[];
}

/** A sealed text that was changed, moved, or sealed with a secret that is not known here. */
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

/** JSON keeps the boundaries between the four names, so no two places read the same. */
const boundTo = (kid: string, { table, row, column, owner }: Place): Buffer =>
  Buffer.from(JSON.stringify([version, kid, table, row, column, owner]));

/** Base64url of Node skips what it does not know; only the one canonical spelling may pass. */
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

/** AES-256-GCM with a random 96-bit IV for each text and its place as associated data. */
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
