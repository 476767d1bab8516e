/** Every setting of every archetype changes what a reader sees with the writer in use, or is named as one without an effect. */
import { describe, expect, it } from 'vitest';
import { Archetypes, type Persona } from '#contract/agents/types.ts';
import { BriefKinds } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { personaFields, personaValues, plainPersona } from '#test/persona-values.ts';
import { sampleOf } from '#test/sampled.ts';
import { assemblePrompt, type PromptSize } from '#domain/prompt/prompt.ts';
import { format } from '#domain/writer/formatter.ts';
import { effectNote, unheardSettings } from './effect-notes.ts';

const facts = 'It began in May.\nNobody works on Fridays.\nOrders still go out.';
const limit = { max_length: 480, counting: 'utf16' } as const;
const briefs = BriefKinds.map((kind) =>
  Brief.parse({ topic: 'Our four-day week', context: facts, kind, emojis: true }),
);

/** A slider in each of its thirds, and every value of the other fields. */
const valuesOf = (field: keyof Persona): readonly Persona[keyof Persona][] =>
  field === 'voice_tone' || field === 'controversy_comfort'
    ? [10, 50, 90].map((at) => (field === 'voice_tone' ? String(at) : at))
    : personaValues[field];

/** How many distinct results the values of a field produce for an archetype. */
const answers = (
  field: keyof Persona,
  type: Persona['personality_type'],
  observe: (persona: Persona) => unknown,
): number =>
  new Set(
    valuesOf(field).map((value) =>
      JSON.stringify(observe({ ...plainPersona, personality_type: type, [field]: value })),
    ),
  ).size;

const set = (persona: Persona) =>
  briefs.flatMap((brief) =>
    [0, 1].flatMap((seed) => format({ persona, brief, limit, count: 2, seed })),
  );

/** What reaches a model: who writes, the earlier turns and the task of a post with facts. */
function told(persona: Persona, size: PromptSize) {
  const brief = Brief.parse({ topic: 'Our four-day week', context: facts });
  const { system, turns, task } = assemblePrompt({
    persona,
    brief,
    limit,
    size,
    recent: [],
    mark: 'mark-1',
  });
  return { system, turns, task };
}

/** Seen beside each post, or said where it is chosen. */
const elsewhere: readonly (keyof Persona)[] = ['name', 'language'];
/** Those that the earlier turns show to a model, and not only words about them. */
const shown: readonly (keyof Persona)[] = [
  'voice_tone',
  'humor_style',
  'intelligence_level',
  'controversy_comfort',
];

describe.each(sampleOf(Archetypes, 3))('%s', (type) => {
  it.each(personaFields)('%s', (field) => {
    // The type itself is compared with the others.
    const count = (observe: (persona: Persona) => unknown) => answers(field, type, observe);
    const isSet = count((persona) => set(persona).map(({ parts }) => parts)) > 1;
    const toldTo = (size: PromptSize) => count((persona) => told(persona, size));
    const all = valuesOf(field).length;

    expect(toldTo('large')).toBe(all);
    expect(effectNote(field, 'large')).toBeUndefined();
    const isNamed = unheardSettings(type).includes(field);
    const note = effectNote(field, 'built_in');
    expect(isSet || isNamed || note !== undefined || elsewhere.includes(field)).toBe(true);
    if (isSet && field !== 'custom_archetype') expect(isNamed).toBe(false);
    if (toldTo('small') === 1) expect(effectNote(field, 'small')).toMatch(/isn’t/);
    if (!shown.includes(field)) return;
    const turns = (size: PromptSize) => count((persona) => told(persona, size).turns);
    expect([turns('large'), turns('small')]).toEqual(type === 'custom' ? [1, 1] : [all, all]);
    expect(isNamed).toBe(!isSet);
  });
});
