/** Whether a post on X is the one that a call was meant to create. */
import twitterText from 'twitter-text';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { parentOf, readable, type XPost } from './answers.ts';

/** Normalizes a URL: X adds a scheme and a trailing slash, and converts host names to ASCII. */
function spelled(link: string): string {
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `http://${link}`);
  if (!url) return link;
  return `${url.host}${url.pathname}${url.search}${url.hash}`;
}

/** A text with normalized links. */
function normalised(text: string): string {
  const plain = text.normalize('NFC').trim();
  let [at, whole] = [0, ''];
  for (const { url, indices } of twitterText.extractUrlsWithIndices(plain)) {
    whole += plain.slice(at, indices[0]) + spelled(url);
    at = indices[1];
  }
  return whole + plain.slice(at);
}

/** The names that X puts before a reply’s text. */
const addressees = /^(?:@\w{1,15}\s+)+$/;

function sameText(ours: string, theirs: string, answers: boolean): boolean {
  if (ours === theirs) return true;
  return (
    answers && theirs.endsWith(ours) && addressees.test(theirs.slice(0, -ours.length || undefined))
  );
}

/** Same author, same parent, same number of images, and same text with links and formatting normalized. */
export function isSamePost(post: Outgoing, author: string, found: XPost): boolean {
  if (found.author_id && found.author_id !== author) return false;
  if (found.references.some(({ type }) => type === 'retweeted')) return false;
  if (parentOf(found) !== post.in_reply_to || found.media !== post.media.length) return false;
  const answers = post.in_reply_to !== null;
  return sameText(normalised(post.text), normalised(readable(found)), answers);
}
