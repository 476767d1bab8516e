/** The facts of the inspector in words. */
import type { Persona } from '#contract/agents/types.ts';
import type { Prompt, PromptBlock } from '#contract/agents/personas.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import {
  filledFields,
  type PersonaField,
  personaFields,
} from '#web/features/agents/persona-form/persona-values.ts';

type BlockKey = PromptBlock['key'];

/** The personality fields that a block is made from; the other blocks come from the requested text. */
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

/** The fields that a block covers. */
export const fieldsOf = (key: BlockKey, persona: Persona): PersonaField[] => {
  const filled = filledFields(persona);
  return (blockFields[key] ?? []).filter((field) => filled.includes(field));
};

/** Fields missing from this prompt, because they are empty. */
export function silentFields(keys: readonly BlockKey[], persona: Persona): PersonaField[] {
  const shownFields = new Set(keys.flatMap((key) => fieldsOf(key, persona)));
  return personaFields.filter((field) => !shownFields.has(field));
}

export interface BlockRun {
  is_stable: boolean;
  blocks: PromptBlock[];
}

/** The blocks in order; neighbors that change equally often are grouped. */
export function runsOf(blocks: readonly PromptBlock[]): BlockRun[] {
  const runs: BlockRun[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last?.is_stable === block.is_stable) last.blocks.push(block);
    else runs.push({ is_stable: block.is_stable, blocks: [block] });
  }
  return runs;
}

/** Long enough to push the blocks after it off the screen. */
export const isLong = (text: string): boolean => text.length > 480 || text.split('\n').length > 7;

export const leftOutWords = ({ left_out, budget }: PromptBlock): string =>
  `${left_out} ${left_out === 1 ? 'entry' : 'entries'} left out: this block can have up to ${budget} tokens.`;

/** How freely a model chooses words, from `temperature`. */
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

/** The checks grouped by source, in order; those of every agent come last. */
export function checkGroups(checks: Prompt['checks']): CheckGroup[] {
  const own = checks.flatMap(({ field }) => field ?? []);
  return [...new Set(own), null]
    .map((field) => ({
      title: originOf(field),
      checks: checks.filter((check) => check.field === field).map(({ text }) => text),
    }))
    .filter((group) => group.checks.length > 0);
}
