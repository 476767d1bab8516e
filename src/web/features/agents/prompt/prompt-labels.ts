/** The inspector's facts in words. */
import type { Persona } from '#contract/agents/types.ts';
import type { Prompt, PromptBlock } from '#contract/agents/personas.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import {
  filledFields,
  type PersonaField,
  personaFields,
} from '#web/features/agents/persona-form/persona-values.ts';

type BlockKey = PromptBlock['key'];

/** Which fields of the persona a block is made from; the others come from the text that is asked for. */
const blockFields: Partial<Record<BlockKey, readonly PersonaField[]>> = {
  name: ['name'],
  personality: [
    'personality_type',
    'custom_archetype',
    'voice_tone',
    'humor_style',
    'intelligence_level',
    'controversy_comfort',
    'specialization',
    'language',
  ],
  topics: ['target_topics'],
  guidelines: ['behavioral_guidelines'],
  avoid: ['avoid_topics'],
  samples: ['voice_samples'],
  contrast: ['contrast_pairs'],
};

/** The fields that a block says something of. */
export const fieldsOf = (key: BlockKey, persona: Persona): PersonaField[] => {
  const filled = filledFields(persona);
  return (blockFields[key] ?? []).filter((field) => filled.includes(field));
};

/** Fields that this prompt does not speak of, because nothing is typed in them. */
export function silentFields(keys: readonly BlockKey[], persona: Persona): PersonaField[] {
  const told = new Set(keys.flatMap((key) => fieldsOf(key, persona)));
  return personaFields.filter((field) => !told.has(field));
}

export interface BlockRun {
  is_stable: boolean;
  blocks: PromptBlock[];
}

/** The blocks in their order, those that follow each other and are equally steady together. */
export function runsOf(blocks: readonly PromptBlock[]): BlockRun[] {
  const runs: BlockRun[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last?.is_stable === block.is_stable) last.blocks.push(block);
    else runs.push({ is_stable: block.is_stable, blocks: [block] });
  }
  return runs;
}

/** Long enough to push the blocks after it out of sight. */
export const isLong = (text: string): boolean => text.length > 480 || text.split('\n').length > 7;

export const leftOutWords = ({ left_out, budget }: PromptBlock): string =>
  `${left_out} ${left_out === 1 ? 'entry' : 'entries'} left out: this block can have up to ${budget} tokens.`;

/** How freely a model picks its words, from `temperature`. */
export function temperatureWords(temperature: number): string {
  if (temperature <= 0.6) return 'Steady: predictable wording';
  if (temperature <= 0.75) return 'Balanced: an unexpected word now and then';
  if (temperature <= 0.9) return 'Lively: unexpected words often';
  return 'Daring: unexpected words wherever they fit';
}

export interface CheckGroup {
  title: string;
  checks: string[];
}

const originOf = (field: PersonaField | null): string =>
  field ? `From your ${personaFieldLabels[field].toLowerCase()}` : 'For every agent';

/** The checks by where they come from, in the order in which they are told; those of every agent come last. */
export function checkGroups(checks: Prompt['checks']): CheckGroup[] {
  const own = checks.flatMap(({ field }) => field ?? []);
  return [...new Set(own), null]
    .map((field) => ({
      title: originOf(field),
      checks: checks.filter((check) => check.field === field).map(({ text }) => text),
    }))
    .filter((group) => group.checks.length > 0);
}
