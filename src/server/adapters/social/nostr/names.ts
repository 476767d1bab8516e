/** Keys and ids as people see them: NIP-19 writes them as words with a checksum. */
import { bech32 } from '@scure/base';
import { fromHex, toHex } from './event.ts';

/** What such a word stands for: `hex` is the key or the id. */
export interface Named {
  type: 'npub' | 'nsec' | 'note' | 'nprofile' | 'nevent';
  hex: string;
}

const longest = 1000;
const types = ['npub', 'nsec', 'note', 'nprofile', 'nevent'] as const;

/** The value of the type 0 in a list of types, lengths and values. */
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

/** Reads such a word; `undefined` where it is none. */
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

export const npubOf = (pubkey: string): string => word('npub', pubkey);
/** A post's id as the rest of the product keeps it. */
export const noteOf = (id: string): string => word('note', id);

/** The id of the event that a post's id stands for; `undefined` where that is none. */
export const idOfNote = (note: string): string | undefined => {
  const named = readName(note);
  return named?.type === 'note' ? named.hex : undefined;
};

/** Where everybody can read a post, whatever they use. */
export const pageOf = (note: string): string => `https://njump.me/${note}`;
