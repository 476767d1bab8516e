import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Persona } from '#contract/agents/types.ts';
import { anyPersona, personaFields } from '#test/any-persona.ts';
import { diffPersonas } from './persona-diff.ts';
import { personaFieldLabels } from './persona-fields.ts';

const fields = Persona.keyof().options;

const before: Persona = {
  name: 'Ada',
  personality_type: 'tech_sage',
  custom_archetype: '',
  voice_tone: '30',
  humor_style: 'dry_wit',
  intelligence_level: 'academic',
  controversy_comfort: 30,
  specialization: null,
  language: 'en',
  target_topics: ['compilers', 'tea'],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [{ instead_of: 'Great news!', write: 'It works.' }],
};
const after = (change: Partial<Persona>) => diffPersonas(before, { ...before, ...change });
const entries = { before: null, after: null, added: [], removed: [] };

describe('diffPersonas', () => {
  it('finds nothing for equal personas', () => {
    fc.assert(
      fc.property(anyPersona, (one) => {
        expect(diffPersonas(one, structuredClone(one))).toEqual([]);
      }),
    );
  });

  it.each(fields)('reports a change of %s and nothing else', (field) => {
    fc.assert(
      fc.property(anyPersona, personaFields[field], (one, value) => {
        const isSame = JSON.stringify(one[field]) === JSON.stringify(value);
        const found = diffPersonas(one, { ...one, [field]: value });
        expect(found.map((change) => change.field)).toEqual(isSame ? [] : [field]);
      }),
    );
  });

  it('never shows the same value before and after', () => {
    fc.assert(
      fc.property(anyPersona, anyPersona, (one, other) => {
        for (const change of diffPersonas(one, other)) {
          const moved = change.added.length + change.removed.length > 0;
          expect(moved || change.before !== change.after).toBe(true);
        }
      }),
    );
  });

  it('reports fields in form order', () => {
    expect(Object.keys(personaFieldLabels)).toEqual(fields);
    const other: Persona = {
      name: 'Grace',
      personality_type: 'hype_beast',
      custom_archetype: 'Loud.',
      voice_tone: '31',
      humor_style: 'absurdist',
      intelligence_level: 'street_smart',
      controversy_comfort: 31,
      specialization: 'creative',
      language: 'de',
      target_topics: [],
      avoid_topics: ['x'],
      behavioral_guidelines: ['x'],
      voice_samples: ['x'],
      contrast_pairs: [],
    };
    expect(after(other).map(({ label }) => label)).toEqual(Object.values(personaFieldLabels));
  });

  it.each<[Partial<Persona>, object]>([
    [{ name: 'Grace' }, { before: 'Ada', after: 'Grace' }],
    [{ personality_type: 'hype_beast' }, { before: 'Tech Sage', after: 'Hype Beast' }],
    [{ custom_archetype: 'Calm.' }, { before: 'None', after: 'Calm.' }],
    [{ specialization: 'creative' }, { before: 'None', after: 'Creative' }],
    [{ language: 'ja' }, { before: 'English', after: '日本語' }],
    [{ controversy_comfort: 33 }, { before: '30', after: '33' }],
    [{ controversy_comfort: 70 }, { before: '30 (Plays it safe)', after: '70 (Stirs the pot)' }],
    [
      { target_topics: ['tea', 'type systems'] },
      { ...entries, added: ['type systems'], removed: ['compilers'] },
    ],
    [
      { target_topics: ['tea', 'compilers'] },
      { ...entries, before: 'compilers · tea', after: 'tea · compilers' },
    ],
    [{ avoid_topics: ['gossip'] }, { ...entries, added: ['gossip'] }],
    [
      { contrast_pairs: [{ instead_of: 'Great news!', write: 'It runs.' }] },
      {
        ...entries,
        added: ['“It runs.” instead of “Great news!”'],
        removed: ['“It works.” instead of “Great news!”'],
      },
    ],
  ])('describes %j in the forms’ wording', (change, told) => {
    expect(after(change)).toMatchObject([told]);
  });

  it('counts duplicate entries', () => {
    const pair = { instead_of: 'a', write: 'b' };
    const twice = diffPersonas(
      { ...before, contrast_pairs: [pair] },
      { ...before, contrast_pairs: [pair, pair] },
    );
    expect(twice).toMatchObject([{ added: ['“b” instead of “a”'], removed: [] }]);
  });
});
