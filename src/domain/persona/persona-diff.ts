/** The differences between two versions of a persona, in the wording of the forms. */
import { languages } from '#contract/agents/languages.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { PersonaChange } from '#contract/agents/personas.ts';
import { personaFieldLabels } from './persona-fields.ts';
import { archetypeLabels, specializationLabels } from './archetype-labels.ts';
import {
  bandOf,
  controversyBands,
  humorLabels,
  intelligenceLabels,
  toneBands,
} from './persona-labels.ts';

type Differences = Omit<PersonaChange, 'field' | 'label'>;
type Compare<K extends keyof Persona> = (
  before: Persona[K],
  after: Persona[K],
) => Differences | undefined;

const none = 'None';

/** A single-value field, shown by its labels. */
const value =
  <V>(wordsFor: (value: V) => string) =>
  (before: V, after: V): Differences | undefined =>
    before === after
      ? undefined
      : { before: wordsFor(before), after: wordsFor(after), added: [], removed: [] };

type Bands = typeof toneBands;

/** A slider: the numbers, and the labels if those changed too. */
const slider = (bands: Bands) => (before: number, after: number) => {
  if (before === after) return undefined;
  const [from, to] = [bandOf(bands, before).label, bandOf(bands, after).label];
  return {
    before: from === to ? String(before) : `${before} (${from})`,
    after: from === to ? String(after) : `${after} (${to})`,
    added: [],
    removed: [],
  };
};

/** The entries of `some` that occur less often in `others`. */
function missingFrom(others: readonly string[], some: readonly string[]): string[] {
  const left = [...others];
  return some.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Added and removed entries; if only the order changed, the whole list before and after. */
function list(before: readonly string[], after: readonly string[]): Differences | undefined {
  const added = missingFrom(before, after);
  const removed = missingFrom(after, before);
  if (added.length + removed.length > 0) return { before: null, after: null, added, removed };
  if (before.every((entry, index) => entry === after[index])) return undefined;
  return { before: before.join(' · '), after: after.join(' · '), added, removed };
}

const pairText = ({ instead_of, write }: Persona['contrast_pairs'][number]): string =>
  `“${write}” instead of “${instead_of}”`;

const comparisons: { [K in keyof Persona]: Compare<K> } = {
  name: value((name) => name),
  personality_type: value((type) => archetypeLabels[type].label),
  custom_archetype: value((text) => text || none),
  voice_tone: (before, after) => slider(toneBands)(Number(before), Number(after)),
  humor_style: value((style) => humorLabels[style].label),
  intelligence_level: value((level) => intelligenceLabels[level].label),
  controversy_comfort: slider(controversyBands),
  specialization: value((special) => (special ? specializationLabels[special].label : none)),
  language: value((code) => languages[code].own),
  target_topics: list,
  avoid_topics: list,
  behavioral_guidelines: list,
  voice_samples: list,
  contrast_pairs: (before, after) => list(before.map(pairText), after.map(pairText)),
};

const fields = Object.keys(comparisons) as (keyof Persona)[];

function changeOf<K extends keyof Persona>(
  field: K,
  before: Pick<Persona, K>,
  after: Pick<Persona, K>,
): PersonaChange[] {
  const found = comparisons[field](before[field], after[field]);
  return found ? [{ field, label: personaFieldLabels[field], ...found }] : [];
}

/** The changes in form order; empty exactly if the personas are equal. */
export const diffPersonas = (before: Persona, after: Persona): PersonaChange[] =>
  fields.flatMap((field) => changeOf(field, before, after));
