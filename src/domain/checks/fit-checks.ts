/** What a rewritten text must keep, whether it is adapted to a network or rewritten in another way. */
import type { RewriteWay } from '#contract/content/kinds.ts';
import { isSameText, missing } from '#domain/text/fit-changes.ts';
import { linksIn } from '#domain/text/links/links.ts';
import { mentionsIn } from '#domain/text/mentions.ts';
import { excessOf, type LengthLimit } from '#domain/text/post-text.ts';
import { sentences } from '#domain/text/segmenters.ts';

/** A text to rewrite, with the constraints. */
export interface Refit {
  /** The current text. */
  parts: readonly string[];
  /** The most parts the result may have. */
  most: number;
  /** Texts that it may not repeat verbatim, on a network that accepts each text once. */
  unlike: readonly (readonly string[])[];
  /** How to change it; without this, only to fit the limit. */
  way?: RewriteWay | undefined;
  /** The owner’s instruction. */
  instruction?: string | undefined;
  /** The post that the passage is taken from. */
  around?: string | undefined;
}

const opening = (parts: readonly string[]): string => {
  const [first] = sentences().segment(parts.join(' ').trim());
  return first?.segment ?? '';
};
const lengthOf = (parts: readonly string[]): number => parts.join(' ').trim().length;

type WayFault = (before: readonly string[], after: readonly string[]) => string | undefined;

const isReworded: WayFault = (before, after) =>
  isSameText(before, after) ? 'It says the same in the same words.' : undefined;

/** The error if a text did not change as requested. */
const wayFaults: Readonly<Record<RewriteWay, WayFault>> = {
  voice: isReworded,
  plainer: isReworded,
  instructed: isReworded,
  shorter: (before, after) =>
    lengthOf(after) < lengthOf(before) ? undefined : 'It isn’t shorter than before.',
  longer: (before, after) =>
    lengthOf(after) > lengthOf(before) ? undefined : 'It isn’t longer than before.',
  openings: (before, after) =>
    isSameText([opening(before)], [opening(after)]) ? 'It begins as before.' : undefined,
  thread: (_before, after) =>
    after.length > 1 ? undefined : 'It isn’t a thread: it has one part.',
};

const figure = /\d(?:[\d.,:/’']*\d)?/gu;
/** Figures without thousands separators, so that “1200” matches “1,200”. */
const figuresIn = (text: string): string[] =>
  (text.match(figure) ?? []).map((one) => one.replace(/(?<=\d)[,’'](?=\d{3})/g, ''));

const asMentions = (text: string): string[] => mentionsIn(text).map((name) => `@${name}`);

/** Why a rewritten text is not acceptable, in a sentence; `undefined` if it is. */
export function refitFault(
  { parts, most, unlike, way }: Refit,
  written: readonly string[],
  limit: LengthLimit,
): string | undefined {
  const excess = written.flatMap((part) => excessOf(part, limit) ?? [])[0];
  if (excess) {
    return `A part is ${excess.length} ${excess.unit} long; the limit is ${excess.limit}.`;
  }
  // With an instruction the owner may ask to drop a link, and sees the result before it is applied.
  const kept = way === 'instructed' ? [] : [linksIn, asMentions, figuresIn];
  const lost = kept.flatMap((find) => missing(find, parts, written));
  if (lost.length > 0) {
    return `It leaves out ${lost.slice(0, 5).join(', ')}, which the post has.`;
  }
  if (written.length > most) return `It has ${written.length} parts; the limit is ${most}.`;
  const fault = way && wayFaults[way](parts, written);
  if (fault) return fault;
  if (way === 'openings' && unlike.some((other) => wayFaults.openings(other, written)))
    return 'It starts like an earlier draft.';
  return unlike.some((other) => isSameText(other, written))
    ? 'It says the same in the same words as the post on another account.'
    : undefined;
}
