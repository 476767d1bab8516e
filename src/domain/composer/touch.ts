/** Lines that a voice adds before or after the facts, and what a description says about the speaker. */
import type { Persona } from '#contract/agents/types.ts';
import type { SpeechAct } from '#contract/content/kinds.ts';
import type { Brief } from '#contract/content/types.ts';
import { isManner, type Voice } from '#domain/persona/description-voice.ts';
import { closers, friendlyOpeners, openers } from './stock.ts';
import { voiceOf } from './voice.ts';

const person =
  /\b(?:an?|the|our|your|like)\s+((?:[\p{L}’'-]+,?\s+){0,4}?[\p{L}’'-]+)(?=\s*(?:$|[.;:!?()\n]|,\s|\b(?:who|that|which|with|from|in|on|at|of|for|and (?:loves?|hates?|speaks?|writes?)|but)\b))/iu;
const manner =
  /(?:ly|tone|voice|style|way|manner|mood|joke|emoji|sentence|word|language|person|people|writer|brand|company|account|agent|institution|team)s?$/iu;

/** The role that a description gives the agent: “retired pirate captain”. */
function personIn(description: string): string | undefined {
  const [, who] = person.exec(description) ?? [];
  const words = who?.trim().split(/\s+/u) ?? [];
  return who === undefined || words.length > 4 || manner.test(who) ? undefined : who.trim();
}

const ownWord =
  /\b(?:says?|saying|greets?(?: \w+)? with|starts?(?: \w+)? with|opens?(?: \w+)? with|catch ?phrases?(?: is)?:?|uses?(?: words like| the words?)?)\s+[“"'‘]([^”"’'\n]{2,30})[”"’']/iu;

/** A phrase that a description says the agent uses: says “Ahoy”. */
export function sayingIn(description: string): string | undefined {
  const [found = '', word] = ownWord.exec(description) ?? [];
  const before = description.slice(0, description.indexOf(found));
  return /\b(?:never|not|doesn[’']t|don[’']t|no)\s*$/iu.test(before) ? undefined : word?.trim();
}

/** Acts that may end with a signature. */
const signed: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'announce',
  'offer',
  'event',
  'thank',
  'greet',
  'milestone',
  'behind_scenes',
  'hiring',
]);

/** “– Your pirate captain”, if the description names a role. */
function signature(description: string, act: SpeechAct): string[] {
  const words = personIn(description)?.split(/,?\s+/u) ?? [];
  const before = words.slice(0, -1).findLastIndex((word) => isManner(word) || word === 'and');
  const who = words.slice(before + 1).join(' ');
  return who === '' || !signed.has(act) ? [] : [`– Your ${who}`];
}

type Speaking = Pick<Persona, 'personality_type' | 'custom_archetype'>;

/** Possible openings before the news. */
export const openersFor = (
  act: SpeechAct,
  persona: Speaking,
  style?: Brief['style'],
): readonly string[] =>
  (style === 'friendly' ? friendlyOpeners[act] : openers[voiceOf(persona)][act]) ?? [];

/** Possible closings after the facts. */
export function closersFor(
  act: SpeechAct,
  persona: Speaking,
  voice: Voice = voiceOf(persona),
): string[] {
  const isSigned = persona.personality_type === 'custom' && voice !== 'formal';
  const signs = isSigned ? signature(persona.custom_archetype, act) : [];
  return [...(closers[voice][act] ?? []), ...signs];
}
