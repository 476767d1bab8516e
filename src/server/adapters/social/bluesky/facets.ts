/** Links, mentions and hashtags of a text. Bluesky only shows those that a post declares, by UTF-8 byte offsets. */
import twitterText from 'twitter-text';
import { type WholeLink, wholeLinksIn } from '#domain/text/links/whole-links.ts';
import { byteLength, fits } from '#domain/text/post-text.ts';

type Feature =
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string };

export interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: Feature[];
}

/** Start and end in UTF-16 code units. */
interface Found {
  start: number;
  end: number;
  feature: Feature;
}

/** The longest hashtag that the network’s schema allows. */
const longestTag = { counting: 'graphemes', max_length: 64, max_bytes: 640 } as const;

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const handle = String.raw`(?:${label}\.){1,10}[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?`;
const mention = new RegExp(String.raw`(?<=^|[\s(])@(${handle})(?![\w-])`, 'gu');

const longestHandle = 253;

const mentionsIn = (text: string) =>
  [...text.matchAll(mention)].flatMap(({ 1: name = '', index }) =>
    name.length > longestHandle
      ? []
      : [{ handle: name.toLowerCase(), start: index, end: index + 1 + name.length }],
  );

/** The handles in a text, in lower case, without duplicates. */
export const handlesIn = (text: string): string[] => [
  ...new Set(mentionsIn(text).map((found) => found.handle)),
];

const linksIn = (text: string): WholeLink[] =>
  wholeLinksIn(text).filter(({ uri }) => URL.canParse(uri));

const tagsIn = (text: string): Found[] =>
  twitterText
    .extractHashtagsWithIndices(text)
    .filter(({ hashtag }) => fits(hashtag, longestTag))
    .map(({ hashtag, indices: [start, end] }) => ({
      start,
      end,
      feature: { $type: 'app.bsky.richtext.facet#tag', tag: hashtag },
    }));

/** The facets of a text. `dids` maps handles to identities; an unknown handle stays plain text. */
export function facetsOf(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  const named = mentionsIn(text).flatMap(({ start, end, ...found }): Found[] => {
    const did = dids.get(found.handle);
    return did ? [{ start, end, feature: { $type: 'app.bsky.richtext.facet#mention', did } }] : [];
  });
  const links = linksIn(text).map(({ uri, ...place }): Found => ({
    ...place,
    feature: { $type: 'app.bsky.richtext.facet#link', uri },
  }));
  const isOutside = ({ start }: Found) =>
    !links.some((link) => start >= link.start && start < link.end);
  return [...links, ...[...named, ...tagsIn(text)].filter(isOutside)]
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, feature }) => {
      const byteStart = byteLength(text.slice(0, start));
      const byteEnd = byteStart + byteLength(text.slice(start, end));
      return { index: { byteStart, byteEnd }, features: [feature] };
    });
}
