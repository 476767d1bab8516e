import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  Persona,
  Specializations,
} from '#contract/agents/types.ts';
import { LanguageCodes } from '#contract/agents/languages.ts';
import { limits } from '#contract/core/limits.ts';
import { readGuidelines } from './guidelines.ts';
import { compilePersona, describeAgent, personalityConfig } from './persona.ts';

const word = fc.stringMatching(/^[a-z]{3,12}$/);
const list = fc.uniqueArray(word, { maxLength: 4 });
const slider = fc.integer({ min: 0, max: 100 });

const fields: { [K in keyof Persona]: fc.Arbitrary<Persona[K]> } = {
  name: word,
  personality_type: fc.constantFrom(...Archetypes),
  custom_archetype: fc.oneof(fc.constant(''), word),
  voice_tone: slider.map(String),
  humor_style: fc.constantFrom(...HumorStyles),
  intelligence_level: fc.constantFrom(...IntelligenceLevels),
  controversy_comfort: slider,
  specialization: fc.constantFrom(null, ...Specializations),
  language: fc.constantFrom(...LanguageCodes),
  target_topics: list,
  avoid_topics: list,
  behavioral_guidelines: list,
  voice_samples: list,
  contrast_pairs: fc.array(fc.record({ instead_of: word, write: word }), { maxLength: 3 }),
};
const persona = fc.record(fields);
const text = (of: Persona) => JSON.stringify(compilePersona(of).blocks);

describe('compilePersona', () => {
  it.each(Object.keys(Persona.shape) as (keyof Persona)[])(
    'the prompt changes when %s changes',
    (key) => {
      fc.assert(
        fc.property(persona, fields[key], (before, value) => {
          const after: Persona = { ...before, [key]: value };
          const same = JSON.stringify(before[key]) === JSON.stringify(value);
          expect(text(after) === text(before)).toBe(same);
        }),
      );
    },
  );

  it.each(['voice_tone', 'controversy_comfort'] as const)(
    'the prompt changes with every step of %s',
    (key) => {
      const base = fc.sample(persona, 1)[0];
      expect.assert(base);
      const prompts = Array.from({ length: 101 }, (_, step) =>
        text({ ...base, [key]: key === 'voice_tone' ? String(step) : step }),
      );
      expect(new Set(prompts).size).toBe(101);
    },
  );

  it('keeps the order of its blocks, and adds the topics to avoid to the checks', () => {
    fc.assert(
      fc.property(persona, (one) => {
        const { blocks, checks, sampling } = compilePersona(one);
        expect(blocks.slice(0, 2).map(({ key }) => key)).toEqual(['name', 'personality']);
        expect(checks.avoid_topics).toEqual(one.avoid_topics);
        expect(sampling.temperature).toBeGreaterThanOrEqual(0.5);
        expect(sampling.temperature).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('readGuidelines', () => {
  it.each([
    ['No exclamation marks.', { no_exclamation: true }],
    ['never use emojis', { no_emoji: true }],
    ['Don’t use hashtags', { no_hashtag: true }],
    ['avoid links', { no_link: true }],
    ['No questions', { no_question: true }],
    ['write in lowercase', { lowercase: true }],
    ['Always end with a question', { end_with_question: true }],
    ['End every post with “Stay curious”', { sign_off: 'Stay curious' }],
    ['Never mention competitors, pricing or Bob', { banned: ['competitors', 'pricing', 'Bob'] }],
  ])('enforces %j in code', (guideline, habits) => {
    const read = readGuidelines([guideline]);
    expect(read.habits).toMatchObject(habits);
    expect(read.unread).toEqual([]);
  });

  it('returns the ones that only a model can follow', () => {
    expect(readGuidelines(['Be kind to beginners']).unread).toEqual(['Be kind to beginners']);
  });
});

const ada: Persona = {
  name: 'Ada',
  personality_type: 'tech_sage',
  custom_archetype: '',
  voice_tone: '80',
  humor_style: 'dry_wit',
  intelligence_level: 'academic',
  controversy_comfort: 30,
  specialization: 'technology',
  language: 'en',
  target_topics: ['compilers'],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
};

describe('what screens show', () => {
  it('summarizes a personality', () => {
    expect(personalityConfig(ada)).toEqual({
      core_traits: ['Analytical', 'Patient', 'Precise', 'Playful', 'Deadpan'],
      communication_style: 'Academic, dry wit humor',
      expertise_areas: ['Technology', 'compilers'],
      response_tone: 'Playful & sarcastic',
    });
  });

  it('describes an agent by archetype and intelligence', () => {
    expect(describeAgent(ada)).toBe(
      'Tech Sage with an academic mind. Calm, exact, thinks in systems and trade-offs.',
    );
  });

  it('describes a custom agent in its owner’s words, within the limit and without cutting words', () => {
    const own = 'keen '.repeat(100).trim();
    const said = describeAgent({ ...ada, personality_type: 'custom', custom_archetype: own });
    expect(said.length).toBeLessThanOrEqual(limits.agent_description);
    expect(said).toMatch(/^(?:keen )+\(academic\)$/);
  });
});
