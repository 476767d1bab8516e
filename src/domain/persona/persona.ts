/** Compiles an agent’s personality into a prompt and into checks for its texts. */
import type { Agent, Archetype, Persona } from '#contract/agents/types.ts';
import type { LanguageCode } from '#contract/agents/languages.ts';
import type { PromptBlocks } from '#contract/agents/personas.ts';
import { type Habits, ownRules, readGuidelines } from './guidelines.ts';
import { type Manner, mannerOf } from './manner.ts';
import { archetypeLabels, specializationLabels } from './archetype-labels.ts';
import { coreTraits } from './core-traits.ts';
import {
  bandOf,
  controversyBands,
  humorLabels,
  intelligenceLabels,
  toneBands,
} from './persona-labels.ts';
import { languageName } from './text-language.ts';
import { firstWords } from '#domain/text/post-text.ts';
import { styleCard } from './voice-samples.ts';

/** The prompt blocks that come from a persona, in prompt order. */
export type PersonaBlockKey = Extract<
  (typeof PromptBlocks)[number],
  'name' | 'personality' | 'topics' | 'guidelines' | 'avoid' | 'samples' | 'contrast'
>;

/** A prompt block: a text, or a list whose last entries can be dropped. */
export type Block = { key: PersonaBlockKey; title: string } & (
  | { text: string }
  | { items: readonly string[] }
);

/** The rules that a persona’s texts are checked by. */
export interface PersonaChecks {
  avoid_topics: readonly string[];
  habits?: Habits;
  language?: LanguageCode;
  manner?: Manner;
}

export interface CompiledPersona {
  /** The prompt blocks in order. The same persona always gives the same text, so that it can be cached. */
  blocks: Block[];
  sampling: { temperature: number };
  /** The checks for finished texts, as `checkText` takes them. */
  checks: Required<PersonaChecks>;
}

/** A block’s text in the prompt; list entries get a dash. */
export const blockText = (block: Block): string =>
  'text' in block ? block.text : block.items.map((item) => `- ${item}`).join('\n');

/** The value of the tone slider. */
export const toneOf = (persona: Pick<Persona, 'voice_tone'>): number => Number(persona.voice_tone);

/** Archetypes that are loud by nature, for which a serious tone has to be stressed. */
const loud: ReadonlySet<Archetype> = new Set(['witty_troll', 'hype_beast']);

/** The character: the owner’s own description first, then the archetype. */
function characterOf({ personality_type, custom_archetype: own }: Persona): string {
  const { label, voice } = archetypeLabels[personality_type];
  if (own === '') return `You are a ${label}. ${voice}`;
  const base = personality_type === 'custom' ? '' : ` Underneath you are a ${label}: ${voice}`;
  return `In your owner’s words: ${own}\nThose words decide wherever a line below says otherwise.${base}`;
}

/** The tone in words; stressed for an archetype that would override it. */
function toneText(persona: Persona): string {
  const band = bandOf(toneBands, toneOf(persona));
  const isQuieted = band.key === 'low' && loud.has(persona.personality_type);
  const toneLine = `Tone ${toneOf(persona)} of 100. ${band.voice}`;
  return isQuieted ? `${toneLine} Keep the outlook of your type and drop its noise.` : toneLine;
}

/** A serious tone leaves no room for humor, whatever its style. */
function humorText(persona: Persona): string {
  const { label, voice } = humorLabels[persona.humor_style];
  return bandOf(toneBands, toneOf(persona)).key === 'low'
    ? `Leave humor out; in the rare light line it is ${label.toLowerCase()}.`
    : voice;
}

function controversyText({ controversy_comfort: daring }: Persona): string {
  return `Controversy ${daring} of 100. ${bandOf(controversyBands, daring).voice}`;
}

/** The personality in one paragraph without contradictions. */
function personalityText(persona: Persona): string {
  const { specialization } = persona;
  return [
    characterOf(persona),
    toneText(persona),
    humorText(persona),
    intelligenceLabels[persona.intelligence_level].voice,
    controversyText(persona),
    ...(specialization ? [specializationLabels[specialization].voice] : []),
    `You write in ${languageName(persona.language)}.`,
  ].join('\n');
}

/** Indents the lines of a list entry so that they stay together. */
const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/** Livelier personalities get a higher temperature, from 0.5 to 1, which every provider accepts. */
function temperatureOf(persona: Persona): number {
  const lively = 0.3 * (toneOf(persona) / 100) + 0.15 * (persona.controversy_comfort / 100);
  const absurd = persona.humor_style === 'absurdist' ? 0.05 : 0;
  return Math.round((0.5 + lively + absurd) * 1000) / 1000;
}

/** Sample texts, after the style measured in them. They take precedence over every description. */
function samplesBlock({ voice_samples: samples }: Persona): Block[] {
  if (samples.length === 0) return [];
  const habits = styleCard(samples);
  const card = habits.length > 0 ? [`What they have in common: ${habits.join('; ')}.`] : [];
  const text = [
    'Sound like these, also where the description of you says otherwise. Match rhythm and word choice, copy nothing.',
    ...card,
    ...samples.map((sample) => `- ${indented(sample)}`),
  ].join('\n');
  return [{ key: 'samples', title: 'Posts that you wrote', text }];
}

/** A persona’s lists as blocks, without empty ones. */
function listBlocks(persona: Persona): Block[] {
  const lists: Block[] = [
    { key: 'topics', title: 'Topics you know and return to', items: persona.target_topics },
    { key: 'guidelines', title: 'Always keep to', items: persona.behavioral_guidelines },
    { key: 'avoid', title: 'Never mention, not even to decline', items: persona.avoid_topics },
    ...samplesBlock(persona),
    {
      key: 'contrast',
      title: 'Which of two ways to say a thing is yours',
      items: persona.contrast_pairs.map(({ instead_of, write }) =>
        indented(`Not: ${instead_of}\nBut: ${write}`),
      ),
    },
  ];
  return lists.filter((block) => !('items' in block) || block.items.length > 0);
}

/** Compiles a persona. Every field affects the blocks; topics to avoid and guidelines also affect the checks. */
export function compilePersona(persona: Persona): CompiledPersona {
  return {
    blocks: [
      { key: 'name', title: 'Your name', text: persona.name },
      { key: 'personality', title: 'Who you are', text: personalityText(persona) },
      ...listBlocks(persona),
    ],
    sampling: { temperature: temperatureOf(persona) },
    checks: {
      avoid_topics: persona.avoid_topics,
      language: persona.language,
      habits: readGuidelines(ownRules(persona)).habits,
      manner: mannerOf(persona),
    },
  };
}

/** The personality as shown on an agent’s page. */
export function personalityConfig(persona: Persona): Agent['personality_config'] {
  const humor = humorLabels[persona.humor_style].label;
  const intelligence = intelligenceLabels[persona.intelligence_level].label;
  const special = persona.specialization && specializationLabels[persona.specialization].label;
  return {
    core_traits: coreTraits(persona),
    communication_style: `${intelligence}, ${humor.toLowerCase()} humor`,
    expertise_areas: [...new Set([...(special ? [special] : []), ...persona.target_topics])],
    response_tone: bandOf(toneBands, toneOf(persona)).label,
  };
}

/** The default description of an agent. */
export function describeAgent(
  persona: Pick<Persona, 'personality_type' | 'custom_archetype' | 'intelligence_level'>,
): string {
  const archetype = archetypeLabels[persona.personality_type];
  const mind = intelligenceLabels[persona.intelligence_level];
  if (persona.personality_type === 'custom' && persona.custom_archetype) {
    const own = firstWords(persona.custom_archetype, { max_length: 400, counting: 'utf16' });
    return `${own} (${mind.label.toLowerCase()})`;
  }
  const article = /^[aeiou]/i.test(mind.label) ? 'an' : 'a';
  return `${archetype.label} with ${article} ${mind.label.toLowerCase()} mind. ${archetype.line}`;
}
