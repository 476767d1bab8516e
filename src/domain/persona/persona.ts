/** An agent's personality, compiled into what a writer is told and what its texts are held to. */
import type { Agent, Persona } from '#contract/agents/types.ts';
import type { PromptBlocks } from '#contract/agents/personas.ts';
import type { PersonaChecks } from '#domain/checks/check-rules.ts';
import { ownRules, readGuidelines } from './guidelines.ts';
import { mannerOf } from './manner.ts';
import { archetypeLabels } from './archetype-labels.ts';
import { coreTraits } from './core-traits.ts';
import {
  bandOf,
  controversyBands,
  humorLabels,
  intelligenceLabels,
  specializationLabels,
  toneBands,
} from './persona-labels.ts';
import { firstWords } from '#domain/text/post-text.ts';

/** The blocks of a prompt that come from a persona, in the order in which a model reads them. */
export type PersonaBlockKey = Extract<
  (typeof PromptBlocks)[number],
  | 'name'
  | 'personality'
  | 'tone'
  | 'humor'
  | 'intelligence'
  | 'controversy'
  | 'specialization'
  | 'topics'
  | 'guidelines'
  | 'avoid'
  | 'samples'
  | 'contrast'
>;

/** One thing a model is told: a text, or a list of which entries may be left out from the end. */
export type Block = { key: PersonaBlockKey; title: string } & (
  | { text: string }
  | { items: readonly string[] }
);

export interface CompiledPersona {
  /** What a model is told, in this order. The same persona always gives the same text, so it can be cached. */
  blocks: Block[];
  sampling: { temperature: number };
  /** What a text is held to after it is written; goes into `checkText` as it is. */
  checks: Required<PersonaChecks>;
}

/** A block's content as a model reads it, lists with a dash before each entry. */
export const blockText = (block: Block): string =>
  'text' in block ? block.text : block.items.map((item) => `- ${item}`).join('\n');

/** The tone slider's number. */
export const toneOf = (persona: Pick<Persona, 'voice_tone'>): number => Number(persona.voice_tone);

function archetypeText(persona: Persona): string {
  const { label, voice } = archetypeLabels[persona.personality_type];
  const own = persona.custom_archetype;
  const lead = `${label}. ${voice}`;
  return own ? `${lead}\nIn the owner’s words: ${own}` : lead;
}

/** Keeps what belongs to one entry of a list together. */
const indented = (text: string): string => text.replaceAll('\n', '\n  ');

const slider = (value: number, voice: string) => `${value} of 100. ${voice}`;

/**
 * Livelier personalities sample more freely. From 0.5 to 1, which every provider accepts.
 */
function temperatureOf(persona: Persona): number {
  const lively = 0.3 * (toneOf(persona) / 100) + 0.15 * (persona.controversy_comfort / 100);
  const absurd = persona.humor_style === 'absurdist' ? 0.05 : 0;
  return Math.round((0.5 + lively + absurd) * 1000) / 1000;
}

/** The lists of a persona as blocks; one without entries is left out. */
function listBlocks(persona: Persona): Block[] {
  const lists: Block[] = [
    { key: 'topics', title: 'Topics it knows and returns to', items: persona.target_topics },
    { key: 'guidelines', title: 'Always keep to', items: persona.behavioral_guidelines },
    { key: 'avoid', title: 'Never mention, not even to decline', items: persona.avoid_topics },
    {
      key: 'samples',
      title: 'How it already sounds: match rhythm and word choice, copy nothing',
      items: persona.voice_samples.map(indented),
    },
    {
      key: 'contrast',
      title: 'Which of two ways to say a thing is its own',
      items: persona.contrast_pairs.map(({ instead_of, write }) =>
        indented(`Not: ${instead_of}\nBut: ${write}`),
      ),
    },
  ];
  return lists.filter((block) => 'items' in block && block.items.length > 0);
}

function specializationBlock({ specialization }: Persona): Block[] {
  if (!specialization) return [];
  const { voice } = specializationLabels[specialization];
  return [{ key: 'specialization', title: 'Specialization', text: voice }];
}

/** Compiles a persona. Every field reaches the blocks; topics to avoid and guidelines also reach the checks. */
export function compilePersona(persona: Persona): CompiledPersona {
  const tone = toneOf(persona);
  const daring = persona.controversy_comfort;
  return {
    blocks: [
      { key: 'name', title: 'Name', text: persona.name },
      { key: 'personality', title: 'Personality', text: archetypeText(persona) },
      { key: 'tone', title: 'Tone', text: slider(tone, bandOf(toneBands, tone).voice) },
      { key: 'humor', title: 'Humor', text: humorLabels[persona.humor_style].voice },
      {
        key: 'intelligence',
        title: 'Way of thinking',
        text: intelligenceLabels[persona.intelligence_level].voice,
      },
      {
        key: 'controversy',
        title: 'Controversy',
        text: slider(daring, bandOf(controversyBands, daring).voice),
      },
      ...specializationBlock(persona),
      ...listBlocks(persona),
    ],
    sampling: { temperature: temperatureOf(persona) },
    checks: {
      avoid_topics: persona.avoid_topics,
      habits: readGuidelines(ownRules(persona)).habits,
      manner: mannerOf(persona),
    },
  };
}

/** The personality as an agent's page shows it. */
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

/** The description an agent gets when its owner wrote none. */
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
