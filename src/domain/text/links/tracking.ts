/** Tags of links that tell the analytics of a website where its readers came from. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { linksAt, type Range } from '#domain/text/entities.ts';
import { urlsIn } from '#domain/text/tweet-text.ts';

export interface Tracking {
  source: string;
  medium: string;
  campaign: string;
}

/** What the tags of a network’s links say that their source is. */
export const sourceOf = (platform: LivePlatform): string =>
  platforms[platform].utm_source ?? platform;

/**
 * Signs with which an address goes on where X does not read it any further, such as one with other scripts in its path
 * or with something left to fill in. What is put there would be in its middle.
 */
const goesOn = /^[/?&=%_~+@:{[-]*[\p{L}\p{N}]/u;

const isTracked = (link: string): boolean => /[?&#]utm_/iu.test(link);

/** The links of a text that can be tagged: those without tags, where it is certain where they end. */
export const untrackedIn = (text: string): Range[] =>
  linksAt(text).filter(
    ({ start, end }) => !isTracked(text.slice(start, end)) && !goesOn.test(text.slice(end)),
  );

/** What is typed, as a part of a link: without what no link may end with, and with a plus for each space. */
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
  // Behind a bare host, X takes a query for words.
  const path = /^(?:https?:\/\/)?[^/]+$/iu.test(address) ? `${address}/` : address;
  const joint = query === '' ? '?' : /[?&]$/u.test(query) ? '' : '&';
  return `${path}${query}${joint}${tags}${fragment}`;
}

/** A text whose links carry these tags, and the links that are new in it. Links with tags of their own keep them. */
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

/** How many words name a campaign, and how many letters they have together. */
const campaign = { words: 4, letters: 40 } as const;

/** A name for a campaign from the first words of a text; empty where they are in other letters than links take. */
export function campaignOf(text: string): string {
  const bare = urlsIn(text).reduce((rest, link) => rest.replaceAll(link, ' '), text);
  const said = bare.replace(/\S*:\/\/\S*/gu, ' ');
  const plain = said.normalize('NFKD').replace(/[\p{M}’']/gu, '');
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
