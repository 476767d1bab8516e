/**
 * The formatter: sets the owner's facts without a model. Each fact stands in the text as it was typed; an archetype only
 * chooses the layout and at most one line around them. The same request and seed always give the same texts.
 */
import type { Persona } from '#contract/agents/types.ts';
import { defaultLanguage } from '#contract/agents/languages.ts';
import type { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { createRandom } from '#domain/shuffle.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';
import { factsOf, linesOf } from '#domain/briefs/facts.ts';
import { leansBack } from '#domain/briefs/sentences.ts';
import { hashtagOf } from './hashtag.ts';
import { keptOutOf } from './keep-out.ts';
import { friendly, type Layout, type Voice, voices } from './voices.ts';

export interface FormatRequest {
  persona: Pick<Persona, 'personality_type' | 'voice_tone' | 'language'>;
  brief: Brief;
  limit: LengthLimit;
  /** How many different texts to make; there may be fewer. */
  count: number;
  seed: number;
  /** Company facts that belong in the text, after the owner's own. */
  company?: readonly string[];
}

/** A fact that a text leaves out, and why. */
export interface LeftOut {
  text: string;
  reason: string;
}

export interface Formatted {
  parts: string[];
  /** What it sets and what it leaves out, for the owner. */
  why: string;
  /** Indexes of the company facts that it contains. */
  company_used: number[];
  left_out: LeftOut[];
}

interface Fact {
  text: string;
  /** Its index among the company facts; `undefined` for one of the owner's. */
  at: number | undefined;
}

/** A topic that ends like a sentence is a statement of its owner, not only a heading. */
const isStatement = (topic: string): boolean => /[.!?…]["”’)]?$/u.test(topic);

const said = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A topic typed in small letters starts like a heading; a name such as iPhone stays. */
const heading = (topic: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(topic) ? topic.charAt(0).toUpperCase() + topic.slice(1) : topic;

const ended = (text: string): string => (/[.!?…:;,]["”’)]?$/u.test(text) ? text : `${text}.`);

function setFacts(facts: readonly string[], layout: Layout, bullet: string): string {
  if (layout === 'prose') return facts.map(ended).join(' ');
  const isListed = layout === 'list' && facts.length > 1;
  return facts.map((fact) => (isListed ? `${bullet} ${fact}` : fact)).join('\n');
}

/** How one text is set. */
interface Setting {
  /** Which fact comes first. */
  first: number;
  layout: Layout;
  opening: string;
  closing: string;
}

/** Tone from which on a voice adds lines. */
const lively = 34;

/** Styles in which a line of the voice is out of place. */
const sober: ReadonlySet<Brief['style']> = new Set(['professional', 'thoughtful']);

function hasLines({ persona, brief }: FormatRequest): boolean {
  const { voice_tone, language } = persona;
  if (language !== defaultLanguage || sober.has(brief.style)) return false;
  return brief.style === 'friendly' || Number(voice_tone) >= lively;
}

/** More orders than these nobody asks for. */
const mostTurns = 5;

/**
 * Every way to set this text: in the order typed and the voice's favorite layout first. Facts are only turned around where
 * each makes sense by itself.
 */
function settingsOf(request: FormatRequest, voice: Voice, facts: readonly Fact[]): Setting[] {
  const { brief, seed } = request;
  const own: Pick<Voice, 'openings' | 'closings'> =
    brief.style === 'friendly' ? { openings: friendly, closings: {} } : voice;
  const [openings, closings] = hasLines(request)
    ? [own.openings[brief.kind] ?? [], own.closings[brief.kind] ?? []]
    : [[], []];
  const lines = [
    ...openings.map((opening) => ({ opening, closing: '' })),
    ...closings.map((closing) => ({ opening: '', closing })),
  ];
  const start = Math.floor(createRandom(seed)() * lines.length);
  const around = [...lines.slice(start), ...lines.slice(0, start), { opening: '', closing: '' }];
  const layouts: readonly Layout[] =
    brief.kind === 'how_to'
      ? ['list', 'lines']
      : brief.content_type === 'story'
        ? ['prose', 'lines']
        : voice.layouts;
  const isFixed = brief.kind === 'how_to' || facts.some(({ text }) => leansBack(text));
  const turns = isFixed ? 1 : Math.max(1, Math.min(facts.length, mostTurns));
  return Array.from({ length: turns }, (_, first) =>
    layouts.flatMap((layout) => around.map((line) => ({ first, layout, ...line }))),
  ).flat();
}

interface Piece {
  head: string;
  facts: readonly Fact[];
  tail: string;
}

const joined = ({ head, facts, tail }: Piece, { layout }: Setting, bullet: string): string =>
  [
    head,
    setFacts(
      facts.map(({ text }) => text),
      layout,
      bullet,
    ),
    tail,
  ]
    .filter(Boolean)
    .join('\n\n');

/** The topic as a heading; nothing if a fact says it. */
function titleOf({ topic, content_type }: Brief, facts: readonly Fact[]): string {
  if (facts.some(({ text }) => said(text).includes(said(topic)))) return '';
  return `${content_type === 'tip' ? 'Tip: ' : ''}${heading(topic)}`;
}

/** Kinds in which a picture would be out of place. */
const grave: ReadonlySet<Brief['kind']> = new Set(['sorry', 'serious']);

/** What stands around the facts of a text. */
function frameOf({ brief }: FormatRequest, facts: readonly Fact[], voice: Voice, setting: Setting) {
  const { topic, hashtags, emojis, kind } = brief;
  const emoji = emojis && !grave.has(kind) ? voice.emoji : '';
  const opening = [setting.opening, titleOf(brief, facts)].filter(Boolean).join(' ');
  const [above, below] = opening === '' ? ['', emoji] : [emoji, ''];
  const closing = [setting.closing, below].filter(Boolean).join(' ');
  const tag = hashtags ? (hashtagOf(topic) ?? '') : '';
  return {
    head: [opening, above].filter(Boolean).join(' '),
    tail: [closing, tag].filter(Boolean).join('\n'),
  };
}

/** The largest count from 0 to `most` that fits, where a larger one never fits if a smaller one doesn't; -1 for none. */
function largest(most: number, fit: (count: number) => boolean): number {
  if (fit(most)) return most;
  let [low, high] = [-1, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fit(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** One post with as many facts as fit, from the first on; without the lines of its voice or its topic if need be. */
function asPost(request: FormatRequest, facts: readonly Fact[], voice: Voice, setting: Setting) {
  const bare = { ...setting, opening: '', closing: '' };
  const frames = [
    frameOf(request, facts, voice, setting),
    frameOf(request, facts, voice, bare),
    { head: '', tail: '' },
  ];
  const tries = frames.map((frame) => {
    const text = (count: number) =>
      joined({ ...frame, facts: facts.slice(0, count) }, setting, voice.bullet);
    const count = largest(facts.length, (some) => fits(text(some), request.limit));
    return { count, text: count < 0 ? '' : text(count) };
  });
  const [best] = tries
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => other.count - one.count);
  return best && { parts: [best.text], used: facts.slice(0, best.count) };
}

/** A thread: the topic with the first fact, then the others, evenly over the parts that its length allows. */
function asThread(request: FormatRequest, facts: readonly Fact[], voice: Voice, setting: Setting) {
  const { content_type, length } = request.brief;
  if (content_type !== 'thread' || facts.length < 2) return undefined;
  const most = Math.min(lengthLabels[length].parts, limits.thread_parts);
  const { head, tail } = frameOf(request, facts, voice, setting);
  const size = Math.ceil(facts.length / Math.min(most, facts.length));
  const groups = Array.from({ length: Math.ceil(facts.length / size) }, (_, at) =>
    facts.slice(at * size, (at + 1) * size),
  );
  const parts = groups.map((group, at) =>
    joined(
      { head: at === 0 ? head : '', facts: group, tail: at === groups.length - 1 ? tail : '' },
      setting,
      voice.bullet,
    ),
  );
  return parts.every((part) => fits(part, request.limit)) ? { parts, used: facts } : undefined;
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ');

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
    `Built-in writer: sets ${set.length === 0 ? 'your topic' : set.join(' and ')}. For a voice, connect an AI model.`,
    ...(leftOut.length === 0
      ? []
      : [`Not used: ${leftOut.map(({ text, reason }) => `“${text}” (${reason})`).join(', ')}.`]),
    ...(content_type === 'thread' && !isSplit
      ? ['A thread needs at least two facts that fit, so this is a single post.']
      : []),
    ...(wishes === '' ? [] : [`Only a model can follow: ${quoted(linesOf(wishes))}.`]),
  ].join(' ');
}

/** The facts that a text may say, and those that it must not or can't, with the reason. */
function sift({ brief, limit, company = [] }: FormatRequest) {
  const all: Fact[] = [
    ...factsOf(brief).map((text) => ({ text, at: undefined })),
    ...company.map((text, at) => ({ text, at })),
  ];
  const reasonAgainst = ({ text }: Fact): string | undefined => {
    const words = keptOutOf(text, brief.keep_out);
    if (words !== undefined) return `you keep out “${words}”`;
    return fits(text, limit) ? undefined : 'longer than one post';
  };
  const refused: LeftOut[] = [];
  const facts = all.filter((fact) => {
    const reason = reasonAgainst(fact);
    if (reason !== undefined) refused.push({ text: fact.text, reason });
    return reason === undefined;
  });
  return { facts, refused };
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
    // Another line break is no other wording.
    const key = made?.parts.join(' ').replaceAll(/\s+/gu, ' ');
    if (made === undefined || key === undefined || texts.has(key)) continue;
    const noRoom = facts
      .filter((fact) => !made.used.includes(fact))
      .map(({ text }) => ({ text, reason: 'no room left' }));
    const left_out = [...refused, ...noRoom];
    texts.set(key, {
      parts: made.parts,
      why: explain(request, made.used, left_out, thread !== undefined),
      company_used: made.used.flatMap(({ at }) => at ?? []),
      left_out,
    });
  }
  return [...texts.values()];
}
