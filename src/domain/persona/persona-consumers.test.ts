import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { BriefKinds } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { personaFields, personaValues, variantsOf } from '#test/persona-values.ts';
import { checkSentences } from '#domain/checks/check-sentences.ts';
import { format } from '#domain/writer/formatter.ts';
import { compilePersona } from './persona.ts';
import { personaConsumers } from './persona-consumers.ts';

const closed: readonly (keyof Persona)[] = [
  'personality_type',
  'voice_tone',
  'humor_style',
  'intelligence_level',
  'controversy_comfort',
  'specialization',
];

/** How many distinct results the values of a field produce. */
const answers = (field: keyof Persona, observe: (persona: Persona) => unknown): number =>
  new Set(variantsOf(field).map((persona) => JSON.stringify(observe(persona)))).size;

/** One brief for each kind of text, with facts. */
const written = (persona: Persona) =>
  BriefKinds.flatMap((kind) =>
    [0, 1, 2, 3].flatMap((seed) =>
      format({
        persona,
        brief: Brief.parse({
          topic: 'Our four-day week',
          context: 'It began in May.\nNobody works on Fridays.\nOrders still go out.',
          kind,
          emojis: true,
        }),
        limit: { max_length: 480, counting: 'utf16' },
        count: 2,
        seed,
      }).map(({ parts }) => parts),
    ),
  );

describe.each(personaFields)('%s', (field) => {
  const values = personaValues[field].length;
  const { prompt, checks, sampling, composer } = personaConsumers[field];

  it('changes the prompt for each value, in its own block', () => {
    const block = (persona: Persona) =>
      compilePersona(persona).blocks.find(({ key }) => key === prompt);
    expect(answers(field, block)).toBe(values);
    const others = (persona: Persona) =>
      compilePersona(persona).blocks.filter(({ key }) => key !== prompt);
    expect(answers(field, others)).toBe(1);
  });

  it(`${checks === true ? 'affects' : 'does not affect'} the checks`, () => {
    const moved = answers(field, (persona) => compilePersona(persona).checks);
    const told = answers(field, checkSentences);
    if (checks !== true) expect([moved, told]).toEqual([1, 1]);
    else if (closed.includes(field)) expect(moved).toBe(values);
    else expect(moved).toBeGreaterThan(1);
    expect(told > 1).toBe(moved > 1);
  });

  it(`${sampling ? 'affects' : 'does not affect'} the sampling`, () => {
    expect(answers(field, (persona) => compilePersona(persona).sampling) > 1).toBe(sampling);
  });

  it(`${composer === true ? 'affects' : 'does not affect'} what the built-in writer sets`, () => {
    const texts = answers(field, written);
    if (composer === true) expect(texts).toBeGreaterThan(1);
    else expect(texts).toBe(1);
  });
});
