/** An agent’s character as a file for other programs, with what their formats have a place for. */
import type { CharacterFormat } from '#contract/agents/characters.ts';
import type { MaterialKind, NewMaterial } from '#contract/agents/material.ts';
import type { Persona } from '#contract/agents/types.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { coreTraits } from '#domain/persona/core-traits.ts';
import { forReplies, topicAvoided } from './eliza.ts';
import { characterFile } from './own.ts';

type Material = readonly NewMaterial[];

/** Who it is, in a sentence or more. */
const described = ({ personality_type, custom_archetype }: Persona): string =>
  personality_type === 'custom' ? custom_archetype : archetypeLabels[personality_type].line;

/** Its rules as sentences, with the topics that it avoids and the pairs of how it would say something. */
function rulesOf({ behavioral_guidelines, avoid_topics, contrast_pairs }: Persona): string[] {
  const said = new Set(behavioral_guidelines.flatMap((line) => topicAvoided(line) ?? []));
  const avoided = avoid_topics.filter((topic) => !said.has(topic));
  return [
    ...behavioral_guidelines,
    ...avoided.map((topic) => `Never talk about ${topic}.`),
    ...contrast_pairs.map((pair) => `Say “${pair.write}” instead of “${pair.instead_of}”.`),
  ];
}

const textsOf = (material: Material, isKind: (kind: MaterialKind) => boolean): string[] =>
  material.filter(({ kind }) => isKind(kind)).map(({ text }) => text);

function elizaFile(persona: Persona, material: Material): object {
  const rules = rulesOf(persona);
  const isForReplies = (line: string) => line.startsWith(forReplies);
  return {
    name: persona.name,
    bio: [described(persona)].filter(Boolean),
    // Its own words say already what it is.
    adjectives:
      persona.personality_type === 'custom'
        ? []
        : coreTraits(persona).map((trait) => trait.toLowerCase()),
    topics: persona.target_topics,
    style: {
      all: rules.filter((line) => !isForReplies(line)),
      chat: rules.filter(isForReplies).map((line) => line.slice(forReplies.length)),
      post: [],
    },
    postExamples: persona.voice_samples,
    messageExamples: [],
    lore: textsOf(material, (kind) => kind === 'story'),
    knowledge: textsOf(material, (kind) => kind !== 'story'),
  };
}

const exampleOf = (sample: string): string =>
  `<START>\n{{user}}: What do you post today?\n{{char}}: ${sample}`;

/** Version 2, which every program for cards reads. */
function cardFile(persona: Persona, material: Material): object {
  const rules = rulesOf(persona).map((line) => `- ${line}`);
  const entries = material.map(({ text }, at) => ({
    keys: [],
    content: text,
    extensions: {},
    enabled: true,
    insertion_order: at,
    constant: true,
  }));
  const data = {
    name: persona.name,
    description: described(persona),
    personality: '',
    scenario: '',
    first_mes: persona.voice_samples[0] ?? '',
    mes_example: persona.voice_samples.map(exampleOf).join('\n'),
    creator_notes: '',
    system_prompt: rules.length === 0 ? '' : ['{{original}}', ...rules].join('\n'),
    post_history_instructions: '',
    alternate_greetings: [],
    tags: persona.target_topics,
    creator: '',
    character_version: '',
    extensions: {},
    ...(entries.length > 0 && { character_book: { extensions: {}, entries } }),
  };
  return { spec: 'chara_card_v2', spec_version: '2.0', data };
}

const asText = (file: object): string => `${JSON.stringify(file, null, 2)}\n`;

const writers: Record<CharacterFormat, (persona: Persona, material: Material) => string> = {
  socialai: characterFile,
  eliza: (persona, material) => asText(elizaFile(persona, material)),
  card: (persona, material) => asText(cardFile(persona, material)),
};

/** The text of a character file. */
export const characterAs = (format: CharacterFormat, persona: Persona, material: Material) =>
  writers[format](persona, material);
