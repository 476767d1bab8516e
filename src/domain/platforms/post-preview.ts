/** A post as one account publishes it: what its preview shows, and what its network gets. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Extras, Poll } from '#contract/posts/extras.ts';
import { wholeLinksIn } from '#domain/text/links/whole-links.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import { extrasSent, warningLength } from './post-extras.ts';

interface Described {
  id: string;
  alt: string;
}

interface Content<Item> {
  parts: readonly string[];
  /** With the descriptions that go out, as `describedFor` gives them. */
  media: readonly Item[];
  /** What was chosen, whether or not the network takes it. */
  extras: Extras;
}

export interface PreviewPart<Item> {
  text: string;
  /** How many characters it has, as the network counts them, and how many it may have. */
  used: number;
  limit: number;
  media: readonly Item[];
  /** What it carries besides; a poll stands under the first part. */
  extras: Omit<Extras, 'poll'>;
  poll: Poll | undefined;
  /** As `cardLinksOf` gives them, where a card can be shown below. */
  links: readonly string[];
}

/** Files with the descriptions that go out with them on an account: its own before the usual ones. */
export const describedFor = <Item extends Described>(
  media: readonly Item[],
  alts: Readonly<Record<string, string>>,
): Item[] => media.map((one) => ({ ...one, alt: alts[one.id]?.trim() || one.alt }));

/** The texts that go out: without spaces around them, and none that is empty. */
export const partsOf = (parts: readonly string[]): string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== '');

/** What of a text may be the link that the network shows a card of, best first; the first one that is an address is. */
export function cardLinksOf(
  { link_card }: Pick<PlatformTraits, 'link_card'>,
  text: string,
): string[] {
  if (link_card === undefined) return [];
  const links = wholeLinksIn(text).map(({ uri }) => uri);
  return link_card === 'first' ? links : links.toReversed();
}

/** The parts of a post on an account. `takes`: its network’s record, with the limits of its own server in it. */
export function previewOf<Item>(
  takes: PlatformTraits,
  { parts, media, extras }: Content<Item>,
): PreviewPart<Item>[] {
  const { poll, ...others } = extrasSent(takes, extras);
  return partsOf(parts).map((text, at) => {
    const files = at === 0 ? media : [];
    return {
      text,
      // The warning stands in the post’s room where its network counts it.
      used: postLength(text, takes.counting) + warningLength(takes, others),
      limit: roomOf(takes, files.length).max_length,
      media: files,
      extras: others,
      poll: at === 0 ? poll : undefined,
      links: files.length > 0 || (poll && at === 0) ? [] : cardLinksOf(takes, text),
    };
  });
}
