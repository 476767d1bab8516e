/** The ways to set one brief: layout, order, and the line of the voice before or after its facts. */
import type { Persona } from '#contract/agents/types.ts';
import { defaultLanguage } from '#contract/agents/languages.ts';
import type { Brief } from '#contract/content/types.ts';
import { createRandom } from '#domain/shuffle.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import { isSolemn } from '#domain/briefs/gravity.ts';
import { leansBack } from '#domain/briefs/sentences.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { forbiddenIn } from '#domain/checks/habit-checks.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { habitsAsked } from './endings.ts';
import { friendly, type Layout, type Voice } from './voices.ts';

export interface FormatRequest {
  persona: Pick<
    Persona,
    'personality_type' | 'voice_tone' | 'language' | 'behavioral_guidelines' | 'custom_archetype'
  >;
  brief: Brief;
  limit: LengthLimit;
  /** How many different texts to make; there may be fewer. */
  count: number;
  seed: number;
  /** Company facts that belong in the text, after the owner's own. */
  company?: readonly string[];
  /** The small model that does not write this, because it is serious. */
  stands_in_for?: string | undefined;
}

export interface Fact {
  text: string;
  /** Its index among the company facts; `undefined` for one of the owner's. */
  at: number | undefined;
}

/** What points back anywhere in a sentence: “There are no bagels before then.” */
const pointing =
  /\b(?:then|too|as well|either|otherwise|afterwards?|meanwhile|(?:before|after|until|till|by|since|from|because of) (?:it|that|this|them|those))\b/iu;

/** Facts that are not one after another make sense alone; a list of steps doesn't, nor do facts that refer to one before. */
export const isOrdered = ({ brief }: FormatRequest, facts: readonly Fact[]): boolean =>
  brief.kind === 'how_to' || facts.some(({ text }) => leansBack(text) || pointing.test(text));

/** How one text is set. */
export interface Setting {
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
  if (language !== defaultLanguage || sober.has(brief.style) || isSolemn(brief)) return false;
  return brief.style === 'friendly' || Number(voice_tone) >= lively;
}

/** Whether neither the brief nor a rule of the owner forbids a line of the voice. */
function mayStand(line: string, { persona, brief }: FormatRequest): boolean {
  const habits = habitsAsked(persona);
  return (
    keptOutOf(line, brief.keep_out) === undefined &&
    forbiddenIn(line, habits) === undefined &&
    avoidedIn(line, habits.banned) === undefined
  );
}

/** More orders than these nobody asks for. */
const mostTurns = 5;

/**
 * Every way to set this text: in the order typed and the voice's favorite layout first. Facts are only turned around where
 * each makes sense by itself.
 */
export function settingsOf(
  request: FormatRequest,
  voice: Voice,
  facts: readonly Fact[],
): Setting[] {
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
  const usable = lines.filter(({ opening, closing }) => mayStand(`${opening} ${closing}`, request));
  const start = Math.floor(createRandom(seed)() * usable.length);
  const around = [...usable.slice(start), ...usable.slice(0, start), { opening: '', closing: '' }];
  const layouts: readonly Layout[] =
    brief.kind === 'how_to'
      ? ['list', 'lines']
      : brief.content_type === 'story'
        ? ['prose', 'lines']
        : voice.layouts;
  const turns = isOrdered(request, facts) ? 1 : Math.max(1, Math.min(facts.length, mostTurns));
  return Array.from({ length: turns }, (_, first) =>
    layouts.flatMap((layout) => around.map((line) => ({ first, layout, ...line }))),
  ).flat();
}
