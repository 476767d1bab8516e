/** Keys and ids in their display form (NIP-19, bech32). */
import { bech32 } from '@scure/base';
import { fromHex, toHex } from './event.ts';

/** The decoded form: `hex` is the key or the id. */
export interface Named {
  type: 'npub' | 'nsec' | 'note' | 'nprofile' | 'nevent';
  hex: string;
}

const longest = 1000;
const types = ['npub', 'nsec', 'note', 'nprofile', 'nevent'] as const;

/** The value of type 0 in a TLV list. */
function special(bytes: Uint8Array): Uint8Array | undefined {
  for (let at = 0; at + 2 <= bytes.length;) {
    const [type, length = 0] = [bytes[at], bytes[at + 1]];
    const value = bytes.subarray(at + 2, at + 2 + length);
    if (type === 0) return value;
    at += 2 + length;
  }
  return undefined;
}

const isBech32 = (word: string): word is `${string}1${string}` => word.includes('1');

/** Decodes such a string; `undefined` if it is invalid. */
export function readName(word: string): Named | undefined {
  try {
    if (word.length > longest || !isBech32(word)) return undefined;
    const { prefix, words } = bech32.decode(word, longest);
    const bytes = bech32.fromWords(words);
    const type = types.find((one) => one === prefix);
    const value = type === 'nprofile' || type === 'nevent' ? special(bytes) : bytes;
    return type && value?.length === 32 ? { type, hex: toHex(value) } : undefined;
  } catch {
    return undefined;
  }
}

const word = (type: Named['type'], hex: string): string =>
  bech32.encodeFromBytes(type, fromHex(hex));

/** A public key in its `npub1…` form. */
export const npubOf = (pubkey: string): string => word('npub', pubkey);
/** The id of a post outside this folder. */
export const noteOf = (id: string): string => word('note', id);

/** The event id of a post’s id; `undefined` if it is invalid. */
export const idOfNote = (note: string): string | undefined => {
  const named = readName(note);
  return named?.type === 'note' ? named.hex : undefined;
};

/** A web page that shows a post to anyone. */
export const pageOf = (note: string): string => `https://njump.me/${note}`;
