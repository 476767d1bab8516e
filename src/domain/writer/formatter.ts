/**
 * The formatter: sets the owner's facts without a model. Each fact stands in the text as it was typed; an archetype only
 * chooses the layout and at most one line around them. The same request and seed always give the same texts.
 */
import { defaultLanguage } from '#contract/agents/languages.ts';
import type { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { signsAsked } from '#domain/persona/guidelines.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fits } from '#domain/text/post-text.ts';
import { factsOf, linesOf } from '#domain/briefs/facts.ts';
import { type Fact, type FormatRequest, isOrdered, type Setting, settingsOf } from './settings.ts';
import { isSolemn } from '#domain/briefs/gravity.ts';
import { ended, folded, heading, isStatement, states } from '#domain/text/wording.ts';
import { type Ending, habitsAsked, neededEnding, noEnding, tailOf } from './endings.ts';
import { hashtagOf, repeats } from './topic.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { type Layout, type Voice, voices } from './voices.ts';

/** A fact that a text leaves out, and why. */
export interface LeftOut {
  text: string;
  reason: string;
}

const reasons = { long: 'longer than one post', room: 'no room left' } as const;

/** Whether a fact was left out because it did not fit, and not because its owner wants it so. */
export const lackedRoom = ({ reason }: LeftOut): boolean =>
  reason === reasons.long || reason === reasons.room;

/** Facts that did not fit. */
export const withoutRoomFor = (facts: readonly string[]): LeftOut[] =>
  facts.map((text) => ({ text, reason: reasons.room }));

export interface Formatted {
  parts: string[];
  /** What it sets and what it leaves out, for the owner. */
  why: string;
  /** Indexes of the company facts that it contains. */
  company_used: number[];
  left_out: LeftOut[];
}

/** Bullets need a line above them: no post begins with one. */
function setFacts(facts: readonly string[], layout: Layout, bullet: string): string {
  if (layout === 'prose') return facts.map(ended).join(' ');
  const isListed = layout === 'list' && facts.length > 1 && bullet !== '';
  return facts.map((fact) => (isListed ? `${bullet} ${fact}` : fact)).join('\n');
}

interface Piece {
  head: string;
  facts: readonly Fact[];
  ending: Ending;
}

function joined({ head, facts, ending }: Piece, { layout }: Setting, bullet: string): string {
  const texts = facts.map(({ text }) => text);
  const said = setFacts(texts, layout, head === '' ? '' : bullet);
  return [head, said, tailOf(ending, said || head)].filter(Boolean).join('\n\n');
}

/** The topic as a heading; nothing if a fact says it, the first one repeats its words, or the owner keeps it out. */
function titleOf({ brief, persona }: FormatRequest, facts: readonly Fact[]): string {
  const { topic, content_type, keep_out } = brief;
  const [first] = facts;
  const isSaid = first !== undefined && repeats(first.text, topic);
  if (isSaid || facts.some(({ text }) => states(text, topic))) return '';
  if (keptOutOf(topic, keep_out)) return '';
  const isTip = content_type === 'tip' && persona.language === defaultLanguage;
  const label = isTip && !/^tip\b/iu.test(topic) ? 'Tip: ' : '';
  return habitsAsked(persona).lowercase
    ? `${label.toLowerCase()}${topic}`
    : `${label}${heading(topic, persona.language)}`;
}

/** The signs that the brief or a rule asks for, unless a rule forbids them. */
function signsFor({ brief, persona }: FormatRequest, { emoji }: Voice) {
  const asked = signsAsked(persona);
  const { no_hashtag, no_emoji } = habitsAsked(persona);
  const hasTag = (brief.hashtags || asked.hashtags) && !no_hashtag;
  const hasEmoji = (brief.emojis || asked.emojis) && !no_emoji && !isSolemn(brief);
  const tag = hasTag ? (hashtagOf(brief.topic) ?? '') : '';
  return { tag: keptOutOf(tag, brief.keep_out) ? '' : tag, emoji: hasEmoji ? emoji : '' };
}

/** What stands around the facts of a text. */
function frameOf(request: FormatRequest, facts: readonly Fact[], voice: Voice, setting: Setting) {
  const { tag, emoji } = signsFor(request, voice);
  const inCase = (line: string) =>
    habitsAsked(request.persona).lowercase ? line.toLowerCase() : line;
  const opening = [inCase(setting.opening), titleOf(request, facts)].filter(Boolean).join('\n');
  const [above, below] = opening === '' ? ['', emoji] : [emoji, ''];
  const closing = [inCase(setting.closing), below].filter(Boolean).join(' ');
  return {
    head: [opening, above].filter(Boolean).join(' '),
    ending: { ...neededEnding(request), closing, tag },
  };
}

/** The facts that fit, from the first on; a later one also fills what a longer one left, unless they build on each other. */
function fitting(
  request: FormatRequest,
  facts: readonly Fact[],
  text: (facts: readonly Fact[]) => string,
): readonly Fact[] {
  const fit = (some: readonly Fact[]) => fits(text(some), request.limit);
  if (fit(facts)) return facts;
  const isFixed = isOrdered(request, facts);
  let kept: readonly Fact[] = [];
  for (const fact of facts) {
    if (fit([...kept, fact])) kept = [...kept, fact];
    else if (isFixed) break;
  }
  return kept;
}

/** One post with as many facts as fit; without the lines of its voice or its topic if need be. */
function asPost(request: FormatRequest, facts: readonly Fact[], voice: Voice, setting: Setting) {
  const bare = { ...setting, opening: '', closing: '' };
  const frames = [
    frameOf(request, facts, voice, setting),
    frameOf(request, facts, voice, bare),
    { head: '', ending: neededEnding(request) },
  ];
  const said = frames.filter(({ head }) => facts.length > 0 || head !== '');
  const tries = said.map((frame) => {
    const text = (some: readonly Fact[]) =>
      joined({ ...frame, facts: some }, setting, voice.bullet);
    const used = fitting(request, facts, text);
    return { used, text: text(used) };
  });
  const [best] = tries
    .filter(({ used }) => used.length > 0 || facts.length === 0)
    .filter(({ text }) => fits(text, request.limit))
    .toSorted((one, other) => other.used.length - one.used.length);
  return best && { parts: [best.text], used: best.used };
}

/** Facts in groups of `size` at most, each of which fits into a part. */
function grouped(facts: readonly Fact[], size: number, fit: (group: readonly Fact[]) => boolean) {
  const groups: Fact[][] = [];
  for (const fact of facts) {
    const last = groups.at(-1);
    if (last && last.length < size && fit([...last, fact])) last.push(fact);
    else groups.push([fact]);
  }
  return groups;
}

/**
 * A thread: the topic with the first fact, then the others, evenly over the parts that its length allows, or more to a
 * part where that leaves fewer out.
 */
function asThread(request: FormatRequest, facts: readonly Fact[], voice: Voice, setting: Setting) {
  const { content_type, length } = request.brief;
  if (content_type !== 'thread' || facts.length < 2) return undefined;
  const most = Math.min(lengthLabels[length].parts, limits.thread_parts);
  const { head, ending } = frameOf(request, facts, voice, setting);
  const part = (group: readonly Fact[], isFirst: boolean, isLast: boolean) =>
    joined(
      { head: isFirst ? head : '', facts: group, ending: isLast ? ending : noEnding },
      setting,
      voice.bullet,
    );
  // Each part may become the first or the last, so it fits with both.
  const fit = (group: readonly Fact[]) => fits(part(group, true, true), request.limit);
  if (!facts.every((fact) => fits(part([fact], false, false), request.limit))) return undefined;
  const even = Math.ceil(facts.length / Math.min(most, facts.length));
  const evenly = grouped(facts, even, fit);
  const closely = evenly.length <= most ? evenly : grouped(facts, facts.length, fit);
  const groups = closely.filter((_, at) => at < most);
  if (groups.length < 2) return undefined;
  const parts = groups.map((group, at) => part(group, at === 0, at === groups.length - 1));
  return parts.every((one) => fits(one, request.limit))
    ? { parts, used: groups.flat() }
    : undefined;
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ');

/** What its owner can do for a voice, or why a small model has not written it. */
export const adviceOf = ({ stands_in_for }: Pick<FormatRequest, 'stands_in_for'>): string =>
  stands_in_for === undefined
    ? 'For a voice, connect an AI model.'
    : `This is serious, and ${stands_in_for} is a small model, which may change what it is told.`;

function explain(
  request: FormatRequest,
  used: readonly Fact[],
  leftOut: readonly LeftOut[],
  isSplit: boolean,
): string {
  const { wishes, content_type } = request.brief;
  const own = used.filter(({ at }) => at === undefined).length;
  const company = used.length - own;
  const set = [
    ...(own === 0 ? [] : [own === 1 ? 'your fact' : `${own} of your facts`]),
    ...(company === 0 ? [] : [`${company} from your company`]),
  ];
  return [
    `Put together from ${set.length === 0 ? 'your topic' : set.join(' and ')}. ${adviceOf(request)}`,
    ...(leftOut.length === 0
      ? []
      : [`Not used: ${leftOut.map(({ text, reason }) => `“${text}” (${reason})`).join(', ')}.`]),
    ...(content_type === 'thread' && !isSplit
      ? ['There are not enough facts for a thread, so this is a single post.']
      : []),
    ...(wishes === '' ? [] : [`Only a model can follow: ${quoted(linesOf(wishes))}.`]),
  ].join(' ');
}

/** The facts that a text may say, and those that it must not or can't, with the reason. */
function sift(request: FormatRequest) {
  const { brief, limit, company = [] } = request;
  const needed = neededEnding(request);
  const all: Fact[] = [
    ...factsOf(brief).map((text) => ({ text, at: undefined })),
    ...company.map((text, at) => ({ text, at })),
  ];
  const reasonAgainst = ({ text }: Fact): string | undefined => {
    const words = keptOutOf(text, brief.keep_out);
    if (words !== undefined) return `you keep out “${words}”`;
    const whole = [text, tailOf(needed, text)].filter(Boolean).join('\n\n');
    return fits(whole, limit) ? undefined : reasons.long;
  };
  const refused: LeftOut[] = [];
  const stated = new Set<string>();
  const facts = all.filter((fact) => {
    const words = folded(fact.text);
    const reason = stated.has(words) ? 'already said' : reasonAgainst(fact);
    stated.add(words);
    if (reason !== undefined) refused.push({ text: fact.text, reason });
    return reason === undefined;
  });
  return { facts, refused };
}

/** What a text had no room for. A topic that is a sentence is a statement of its owner, and no less than a fact. */
function withoutRoom(
  { topic }: Brief,
  facts: readonly Fact[],
  { parts, used }: { parts: readonly string[]; used: readonly Fact[] },
): LeftOut[] {
  const isLost = isStatement(topic) && !states(parts.join('\n'), topic);
  const others = facts.filter((fact) => !used.includes(fact)).map(({ text }) => text);
  return withoutRoomFor([...(isLost ? [topic] : []), ...others]);
}

/** Why there is no text although there are facts, in a sentence; nothing if there are none. */
export function whyNothing(request: FormatRequest): string | undefined {
  const { refused } = sift(request);
  const tooLong = refused.filter(lackedRoom);
  const [first] = tooLong.length > 0 ? tooLong : refused;
  if (!first) return undefined;
  const { max_length } = request.limit;
  const { sign_off } = neededEnding(request);
  const signed = sign_off === '' ? '' : ` with the “${sign_off}” that a guideline asks for`;
  return tooLong.length > 0
    ? `A fact is too long for one post, which may have ${max_length} characters${signed}: “${excerpt(first.text, 80)}”. Shorten it, or put it on several lines.`
    : `Nothing is left to say: “${excerpt(first.text, 80)}” (${first.reason}).`;
}

/**
 * Sets the facts of a brief in up to `count` different ways; none without facts. No text exceeds the limit, and each
 * fact is in the text or in `left_out`.
 */
export function format(request: FormatRequest): Formatted[] {
  const { brief, persona, count } = request;
  const voice = voices[persona.personality_type];
  const { facts, refused } = sift(request);
  if (facts.length === 0 && !isStatement(brief.topic)) return [];
  const texts = new Map<string, Formatted>();
  for (const setting of settingsOf(request, voice, facts)) {
    if (texts.size >= count) break;
    const turned = [...facts.slice(setting.first), ...facts.slice(0, setting.first)];
    const thread = asThread(request, turned, voice, setting);
    const made = thread ?? asPost(request, turned, voice, setting);
    // Another line break or full stop is no other wording.
    const key = made?.parts.join(' ').replaceAll(/[\s.!?…。]+/gu, '');
    if (made === undefined || key === undefined || texts.has(key)) continue;
    const left_out = [...refused, ...withoutRoom(brief, facts, made)];
    texts.set(key, {
      parts: made.parts,
      why: explain(request, made.used, left_out, thread !== undefined),
      company_used: made.used.flatMap(({ at }) => at ?? []),
      left_out,
    });
  }
  return [...texts.values()];
}
