/** A post as one account publishes it: what its preview shows, and what its network gets. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Extras, Poll } from '#contract/posts/extras.ts';
import { wholeLinksIn } from '#domain/text/links/whole-links.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import { extrasSent } from './post-extras.ts';

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
  /** The address of which a card is shown below. */
  card: string | undefined;
}

/** Files with the descriptions that go out with them on an account: its own before the usual ones. */
export const describedFor = <Item extends Described>(
  media: readonly Item[],
  alts: Readonly<Record<string, string>>,
): Item[] => media.map((one) => ({ ...one, alt: alts[one.id]?.trim() || one.alt }));

/** The texts that go out: without spaces around them, and none that is empty. */
export const partsOf = (parts: readonly string[]): string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== '');

/** The link of a text that the network shows a card of. */
export function cardLinkOf(
  { link_card }: Pick<PlatformTraits, 'link_card'>,
  text: string,
): string | undefined {
  if (link_card === undefined) return undefined;
  const links = wholeLinksIn(text).filter(({ uri }) => URL.canParse(uri));
  return links.at(link_card === 'first' ? 0 : -1)?.uri;
}

/** The warning stands in the post’s room where its network counts it. */
function lengthOf(takes: PlatformTraits, text: string, { content_warning = '' }: Extras): number {
  const warning = takes.extras?.content_warning;
  const isCounted = warning && 'max' in warning && warning.is_counted;
  return (
    postLength(text, takes.counting) + (isCounted ? postLength(content_warning, takes.counting) : 0)
  );
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
      used: lengthOf(takes, text, others),
      limit: roomOf(takes, files.length).max_length,
      media: files,
      extras: others,
      poll: at === 0 ? poll : undefined,
      card: files.length > 0 || (poll && at === 0) ? undefined : cardLinkOf(takes, text),
    };
  });
}
