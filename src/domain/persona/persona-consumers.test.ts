import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { isWhole, repeated } from '#test/sampled.ts';
import { personaFields, personaValues, plainPersona, variantsOf } from '#test/persona-values.ts';
import { checkSentences } from '#domain/checks/check-sentences.ts';
import { compose } from '#domain/composer/compose.ts';
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

const seeds = Array.from({ length: 40 }, (_, seed) => seed);
/** Fewer seeds for fields that should have no effect. */
const silent = seeds.slice(0, repeated(10, seeds.length));
const facts = [
  'People liked it.',
  'It began before deciding anything.',
  'Measure one thing.',
  'Measuring takes time.',
  'Our plans stay.',
].join(' ');
/** A bare topic, one with facts, and one that names its act, which alone gets a line of the voice. */
const asked = [
  ['a four-day week', ''],
  ['a four-day week', facts],
  ['10 years of our four-day week', facts],
] as const;
const written = (persona: Persona, about: readonly number[]) =>
  about.flatMap((seed) =>
    asked.map(([topic, context]) =>
      compose({
        persona,
        brief: Brief.parse({
          topic,
          length: 'long',
          emojis: true,
          context,
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

  it(`${composer === true ? 'affects' : 'does not affect'} the composer’s texts`, () => {
    const some = variantsOf(field).filter((_, at) => isWhole || values < 20 || at % 25 === 0);
    const isHeard = composer === true;
    let texts = some.map(() => '');
    for (const seed of isHeard ? seeds : silent) {
      texts = texts.map(
        (text, at) => text + JSON.stringify(written(some[at] ?? plainPersona, [seed])),
      );
      // Once the texts differ, more seeds cannot make them equal.
      if (isHeard && new Set(texts).size === some.length) break;
    }
    expect(new Set(texts).size).toBe(isHeard ? some.length : 1);
  });
});

describe.each(['voice_tone', 'controversy_comfort'] as const)('a step of %s', (field) => {
  const at = (step: number): Persona => ({
    ...plainPersona,
    personality_type: 'hype_beast',
    [field]: field === 'voice_tone' ? String(step) : step,
  });
  it.each(isWhole ? Array.from({ length: 100 }, (_, step) => step) : [70])(
    'changes some text above %i',
    (step) => {
      const heard = Array.from({ length: 600 }, (_, seed) => seed).some(
        (seed) =>
          JSON.stringify(written(at(step), [seed])) !==
          JSON.stringify(written(at(step + 1), [seed])),
      );
      expect(heard).toBe(true);
    },
  );
});
