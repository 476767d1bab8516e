/** Adds UTM tags to links, so that a website’s analytics show where readers came from. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { linksAt, type Range } from '#domain/text/entities.ts';
import { urlsIn } from '#domain/text/tweet-text.ts';

export interface Tracking {
  source: string;
  medium: string;
  campaign: string;
}

/** The `utm_source` for a network. */
export const sourceOf = (platform: LivePlatform): string =>
  platforms[platform].utm_source ?? platform;

/**
 * Characters with which an address continues after X stops reading it, such as other scripts in its path or a
 * placeholder. Tags would end up in its middle.
 */
const goesOn = /^[/?&=%_~+@:{[-]*[\p{L}\p{N}]/u;

const isTracked = (link: string): boolean => /[?&#]utm_/iu.test(link);

/** The links of a text that can be tagged: without tags of their own, and with a certain end. */
export const untrackedIn = (text: string): Range[] =>
  linksAt(text).filter(
    ({ start, end }) => !isTracked(text.slice(start, end)) && !goesOn.test(text.slice(end)),
  );

/** Encodes a typed tag for a query: a plus for each space, and no characters that a link cannot end with. */
const encoded = (typed: string): string =>
  encodeURIComponent(
    typed
      .trim()
      .replace(/[.~]+$/u, '')
      .toWellFormed(),
  )
    .replace(/[!'()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

function tagged(link: string, tags: string): string {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(.*)$/su.exec(link) ?? [];
  // After a bare host, X would take a query for plain text.
  const path = /^(?:https?:\/\/)?[^/]+$/iu.test(address) ? `${address}/` : address;
  const joint = query === '' ? '?' : /[?&]$/u.test(query) ? '' : '&';
  return `${path}${query}${joint}${tags}${fragment}`;
}

/** Adds the tags to a text’s links, and returns the changed links. Links with tags of their own keep them. */
export function tracked(
  text: string,
  { source, medium, campaign }: Tracking,
): { text: string; links: string[] } {
  const tags = Object.entries({ source, medium, campaign })
    .map(([name, value]) => `utm_${name}=${encoded(value)}`)
    .join('&');
  const links: string[] = [];
  let [done, at] = ['', 0];
  for (const { start, end } of untrackedIn(text)) {
    const link = tagged(text.slice(start, end), tags);
    links.push(link);
    done += text.slice(at, start) + link;
    at = end;
  }
  return { text: done + text.slice(at), links };
}

/** The most words and letters in a campaign name. */
const campaign = { words: 4, letters: 40 } as const;

/** A campaign name from the first words of a text; empty if they have no letters that links allow. */
export function campaignOf(text: string): string {
  const bare = urlsIn(text).reduce((rest, link) => rest.replaceAll(link, ' '), text);
  const withoutLinks = bare.replace(/(?<!\S)\S*:\/\/\S*/gu, ' ');
  const plain = withoutLinks.normalize('NFKD').replace(/[\p{M}’']/gu, '');
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, campaign.words);
  if (words.some((word) => !/^[a-z0-9]+$/iu.test(word))) return '';
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name}-${word}`;
    if (longer.length > campaign.letters) break;
    name = longer;
  }
  return name.toLowerCase();
}
