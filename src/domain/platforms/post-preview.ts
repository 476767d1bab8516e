/** A post as one account publishes it: what the preview shows, and what the network receives. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Extras, Poll } from '#contract/posts/extras.ts';
import { wholeLinksIn } from '#domain/text/links/whole-links.ts';
import { type MediaParts, mediaByPart } from '#domain/text/part-media.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import { extrasSent, warningLength } from './post-extras.ts';

interface Described {
  id: string;
  alt: string;
}

interface Content<Item> {
  parts: readonly string[];
  /** With the alt texts that are sent, from `describedFor`. */
  media: readonly Item[];
  media_parts?: MediaParts | undefined;
  /** As chosen, including extras that the network does not support. */
  extras: Extras;
}

export interface PreviewPart<Item> {
  text: string;
  /** How many characters it has, as its network counts them, and how many are allowed. */
  used: number;
  limit: number;
  media: readonly Item[];
  /** Its extras; a poll is attached to the first part. */
  extras: Omit<Extras, 'poll'>;
  poll: Poll | undefined;
  /** From `cardLinksOf`, if a link card can be shown. */
  links: readonly string[];
}

/** Files with the alt texts for one account: its own, else the usual ones. */
export const describedFor = <Item extends Described>(
  media: readonly Item[],
  alts: Readonly<Record<string, string>>,
): Item[] => media.map((one) => ({ ...one, alt: alts[one.id]?.trim() || one.alt }));

/** The texts that are sent: trimmed, without empty ones. */
export const partsOf = (parts: readonly string[]): string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== '');

/** Candidates for the network’s link card, best first; the first valid address is used. */
export function cardLinksOf(
  { link_card }: Pick<PlatformTraits, 'link_card'>,
  text: string,
): string[] {
  if (link_card === undefined) return [];
  const links = wholeLinksIn(text).map(({ uri }) => uri);
  return link_card === 'first' ? links : links.toReversed();
}

/** The parts of a post on an account. `takes`: its network’s record, with the limits of its own server applied. */
export function previewOf<Item extends { id: string }>(
  takes: PlatformTraits,
  { parts, media, media_parts, extras }: Content<Item>,
): PreviewPart<Item>[] {
  const { poll, ...others } = extrasSent(takes, extras);
  const filesOf = mediaByPart(parts, media, media_parts);
  return partsOf(parts).map((text, at) => {
    const files = filesOf[at] ?? [];
    return {
      text,
      // The warning counts towards the post’s length if its network says so.
      used: postLength(text, takes.counting) + warningLength(takes, others),
      limit: roomOf(takes, files.length).max_length,
      media: files,
      extras: others,
      poll: at === 0 ? poll : undefined,
      links: files.length > 0 || (poll && at === 0) ? [] : cardLinksOf(takes, text),
    };
  });
}
