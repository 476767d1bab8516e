/** Hashtags and keys in a text, which Nostr posts declare as tags. */
import twitterText from 'twitter-text';
import { readName } from './names.ts';

/** A key in a text, with its usual prefixes. Its checksum is verified later. */
const key = /(?<![\w/])(?:nostr:|@)?((?:npub|nprofile)1[02-9ac-hj-np-z]{20,500})(?![\w])/gu;

/** The text with keys as links, and its tags. */
export function written(text: string): { content: string; tags: string[][] } {
  const people = new Set<string>();
  const content = text.toWellFormed().replaceAll(key, (whole, word: string) => {
    const named = readName(word);
    if (!named) return whole;
    people.add(named.hex);
    return `nostr:${word}`;
  });
  const hashtags = twitterText.extractHashtags(text).map((tag) => tag.toLowerCase());
  return {
    content,
    tags: [
      ...[...people].map((pubkey) => ['p', pubkey]),
      ...[...new Set(hashtags)].map((tag) => ['t', tag]),
    ],
  };
}
