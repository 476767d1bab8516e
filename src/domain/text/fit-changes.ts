/** Describes how a text was changed to fit a network, in sentences for its owner. */
import { mentionsIn } from './mentions.ts';
import { type Counting, postLength } from './post-text.ts';
import { hashtagsIn } from './tweet-text.ts';
import { pluralize } from '#contract/core/pluralize.ts';

/** The parts of a thread, or the single part of any other post. */
type Parts = readonly string[];

const wholeOf = (parts: Parts): string => parts.join('\n');
const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether two posts have the same words, for a network that accepts each text once. */
export const isSameText = (one: Parts, other: Parts): boolean =>
  plain(one.join(' ')) === plain(other.join(' '));

const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s]*[^\s.,;:!?)]/g) ?? [];

/** What one text contains and another does not, without duplicates. */
export function missing(
  find: (text: string) => readonly string[],
  before: Parts,
  after: Parts,
): string[] {
  const kept = new Set(find(wholeOf(after)).map((one) => one.toLowerCase()));
  return [...new Set(find(wholeOf(before)))].filter((one) => !kept.has(one.toLowerCase()));
}

const counted = (count: number, thing: string): string[] =>
  count === 0 ? [] : [`Left out ${pluralize(count, thing)}.`];

const lengthOf = (parts: Parts, counting: Counting): number =>
  parts.reduce((sum, part) => sum + postLength(part, counting), 0);

/** “Shortened from 412 to 268 characters”, or that it was reworded. */
function wording(before: Parts, after: Parts, counting: Counting): string {
  const [was, is] = [lengthOf(before, counting), lengthOf(after, counting)];
  return is < was ? `Shortened from ${was} to ${is} characters.` : 'Reworded.';
}

function shape(before: Parts, after: Parts, counting: Counting): string[] {
  if (after.length > before.length) return [`Split into ${after.length} parts.`];
  if (after.length < before.length) {
    const into = pluralize(after.length, 'part');
    return [`Joined into ${into}.`, wording(before, after, counting)];
  }
  if (after.length === 1) return [wording(before, after, counting)];
  return after.flatMap((part, at) => {
    const old = before[at] ?? '';
    return part === old ? [] : [`Part ${at + 1}: ${wording([old], [part], counting)}`];
  });
}

/** The changes in sentences; empty if there are none. Lengths are as the network counts them. */
export function changesBetween(before: Parts, after: Parts, counting: Counting): string[] {
  if (wholeOf(before) === wholeOf(after) && before.length === after.length) return [];
  return [
    ...shape(before, after, counting),
    ...counted(missing(hashtagsIn, before, after).length, 'hashtag'),
    ...counted(missing(linksIn, before, after).length, 'link'),
    ...counted(missing(mentionsIn, before, after).length, 'mention'),
  ];
}
