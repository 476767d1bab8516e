/** How each voice builds sentences: what it joins and splits, how it addresses readers, what comes first. */
import type { Archetype, Persona } from '#contract/agents/types.ts';
import type { SpeechAct } from '#contract/content/kinds.ts';
import { type Voice, voiceIn } from '#domain/persona/description-voice.ts';
import { contracted, spelledOut } from '#domain/text/contractions.ts';
import type { Layout } from './body.ts';

export interface Build {
  layout: Layout | undefined;
  contractions?: 'short' | 'long';
  /** The word before a call to the reader. */
  softens?: 'Please' | 'Just';
  /** Where an emoji goes. */
  emoji: 'front' | 'lead' | 'end';
  bullet: string;
  /** The percentage of texts that open or close with a line of the voice. */
  opens: number;
  closes: number;
  /** Whether those lines need a non-serious tone and occasion. */
  lively: boolean;
}

const plain: Build = {
  layout: undefined,
  emoji: 'lead',
  bullet: '•',
  opens: 0,
  closes: 10,
  lively: false,
};

export const builds: Readonly<Record<Voice, Build>> = {
  plain,
  warm: {
    ...plain,
    layout: 'prose',
    contractions: 'short',
    softens: 'Just',
    emoji: 'end',
    opens: 55,
    closes: 55,
    lively: true,
  },
  dry: { ...plain, layout: 'list', opens: 70, closes: 30 },
  hype: {
    ...plain,
    layout: 'list',
    contractions: 'short',
    emoji: 'end',
    bullet: '→',
    opens: 65,
    closes: 60,
    lively: true,
  },
  formal: {
    ...plain,
    layout: 'paragraphs',
    contractions: 'long',
    softens: 'Please',
    opens: 55,
    closes: 60,
  },
  playful: {
    ...plain,
    layout: 'paragraphs',
    contractions: 'short',
    emoji: 'front',
    opens: 65,
    closes: 50,
    lively: true,
  },
  blunt: {
    ...plain,
    layout: 'lines',
    bullet: '–',
    opens: 60,
    closes: 50,
  },
  witty: { ...plain, layout: 'prose', contractions: 'short', opens: 55, closes: 50, lively: true },
};

/** The friendly style, whatever the voice: warm from the first line on. */
export const friendly: Build = { ...builds.warm, opens: 300 };

const byArchetype: Readonly<Record<Exclude<Archetype, 'custom'>, Voice>> = {
  tech_sage: 'dry',
  hype_beast: 'hype',
  honest_critic: 'blunt',
  quirky_observer: 'playful',
  witty_troll: 'witty',
};

/** A persona’s voice: that of its archetype, or the one its description asks for. */
export const voiceOf = ({
  personality_type,
  custom_archetype,
}: Pick<Persona, 'personality_type' | 'custom_archetype'>): Voice =>
  personality_type === 'custom' ? voiceIn(custom_archetype).voice : byArchetype[personality_type];

const refusing = /^(?:don[’']t|do not) \p{L}/iu;
/** Verbs that always call on the reader. */
const calls =
  /^(?:ask (?:for|us|at|your|our|about)|apply|arrive|bring|browse|call (?:us|\d|0|the|our|ahead)|check (?:your|the|our|in\b)|choose|click|come (?:to|by|in|along|and|early|as)|contact|download|email(?! only)|follow|get in touch|give us|join|learn|leave (?:a|your|us)|let us|look (?:for|out|at)|message|order (?:at|by|online|your|from|in|now|\d)|pick (?:up (?:your|a|the|from|at|by)|your|a)|pop in|register|reply|reserve|rsvp|save|send|share|show your|sign up|spread|stop by|take (?:a|your|the|part)|tell|try|use (?:code|the|our|your|a|only|\p{Lu})|visit|vote|wear|write (?:to|us)|book (?:at|on|via|by|your|a|now|online|in))\b/iu;

/** Phrases a call to the reader in the persona’s voice. */
function called(text: string, softens: Build['softens'], sober: boolean): string {
  const isRefusal = refusing.test(text);
  if (softens === undefined || /\bplease\b/iu.test(text) || !(calls.test(text) || isRefusal))
    return text;
  if (softens === 'Just' && (sober || isRefusal)) return text;
  return `${softens} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

interface Occasion {
  act: SpeechAct;
  sober: boolean;
  formal: boolean;
}

/** Phrases one statement in the persona’s voice; facts stay verbatim. */
export function voiced(text: string, build: Build, { act, sober, formal }: Occasion): string {
  const asks = act === 'how_to' ? text : called(text, build.softens, sober);
  if (build.contractions === 'long')
    return spelledOut(asks.replace(/(?<=\p{L})'(?=(?:re|ve|ll|t|m|s|d)\b)/gu, '’'));
  return build.contractions === 'short' && !sober && !formal ? contracted(asks) : asks;
}
