import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { BriefKinds } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { personaFields, personaValues, variantsOf } from '#test/persona-values.ts';
import { sampleOf } from '#test/sampled.ts';
import { checkSentences } from '#domain/checks/check-sentences.ts';
import { assemblePrompt, type PromptSize } from '#domain/prompt/prompt.ts';
import { format } from '#domain/writer/formatter.ts';
import { checksOf } from './persona.ts';
import { personaConsumers } from './persona-consumers.fixture.ts';

const closed: readonly (keyof Persona)[] = [
  'personality_type',
  'voice_tone',
  'humor_style',
  'intelligence_level',
  'controversy_comfort',
  'specialization',
];

/** How many distinct results the values of a field produce, or every `nth` of them. */
const answers = (field: keyof Persona, observe: (persona: Persona) => unknown, nth = 1): number =>
  new Set(sampleOf(variantsOf(field), nth).map((persona) => JSON.stringify(observe(persona)))).size;

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

/** The parts of a prompt for a post on which every field has an effect. */
function promptOf(persona: Persona, size: PromptSize = 'large') {
  const { system, turns, task } = assemblePrompt({
    persona,
    brief: Brief.parse({ topic: 'Our four-day week', context: 'It began in May.' }),
    limit: { max_length: 480, counting: 'utf16' },
    size,
    recent: [],
    mark: 'mark-1',
  });
  return { system, turns, task };
}
const parts = ['system', 'turns', 'task'] as const;

/** A slider tells a model which third it is in: what a step means can only be shown. */
const thirds: readonly (keyof Persona)[] = ['voice_tone', 'controversy_comfort'];

describe.each(personaFields)('%s', (field) => {
  const values = personaValues[field].length;
  const { prompt, checks, composer } = personaConsumers[field];

  it(`changes the prompt for each value, in its ${prompt}`, () => {
    const named = parts.filter(
      (part) => prompt === 'all three' || prompt.split(' ').includes(part),
    );
    const others = parts.filter((part) => !named.includes(part));
    const told = (persona: Persona) => named.map((part) => promptOf(persona)[part]);
    expect(answers(field, told)).toBe(thirds.includes(field) ? 3 : values);
    for (const part of named)
      expect(
        answers(field, (persona) => promptOf(persona)[part]),
        part,
      ).toBeGreaterThan(1);
    const rest = (persona: Persona) => others.map((part) => promptOf(persona)[part]);
    expect(answers(field, rest)).toBe(1);
  });

  it(`${checks === true ? 'affects' : 'does not affect'} the checks`, () => {
    const moved = answers(field, (persona) => checksOf(persona));
    const told = answers(field, checkSentences);
    if (checks !== true) expect([moved, told]).toEqual([1, 1]);
    else if (closed.includes(field)) expect(moved).toBe(values);
    else expect(moved).toBeGreaterThan(1);
    expect(told > 1).toBe(moved > 1);
  });

  it(`${composer === true ? 'affects' : 'does not affect'} what the built-in writer sets`, () => {
    const texts = answers(field, written, thirds.includes(field) ? 10 : 1);
    if (composer === true) expect(texts).toBeGreaterThan(1);
    else expect(texts).toBe(1);
  });
});

it('a small prompt leaves out two fields and has all others', () => {
  const silent = personaFields.filter(
    (field) => answers(field, (persona) => promptOf(persona, 'small')) === 1,
  );
  expect(silent).toEqual(['target_topics', 'contrast_pairs']);
});
