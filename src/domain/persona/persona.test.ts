import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentDefaults, type Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { anyPersona } from '#test/any-persona.ts';
import { steps } from '#test/persona-values.ts';
import { readGuidelines } from './guidelines.ts';
import { checksOf, describeAgent, personalityConfig } from './persona.ts';

describe('checksOf', () => {
  it('has the topics to avoid and the language of any persona, and the habits that it names itself', () => {
    fc.assert(
      fc.property(anyPersona, (persona) => {
        const checks = checksOf(persona);
        expect(checks.avoid_topics).toEqual(persona.avoid_topics);
        expect(checks.language).toBe(persona.language);
        const { habits } = checksOf({
          ...persona,
          custom_archetype: 'A poet. Writes in lowercase.',
          behavioral_guidelines: [...persona.behavioral_guidelines, 'No emojis'],
        });
        expect(habits).toMatchObject({ lowercase: true, no_emoji: true });
      }),
    );
  });

  it.each(['voice_tone', 'controversy_comfort'] as const)(
    'changes with every step of %s',
    (key) => {
      const [base] = fc.sample(anyPersona, { numRuns: 1, seed: 1 });
      expect.assert(base);
      const rules = steps.map((step) =>
        JSON.stringify(checksOf({ ...base, [key]: key === 'voice_tone' ? String(step) : step })),
      );
      expect(new Set(rules).size).toBe(steps.length);
    },
  );
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

  it('P-49.463 describes an agent by archetype and the intelligence that its owner chose', () => {
    expect(describeAgent(ada)).toBe(
      'Tech Sage with an academic mind. Calm, exact, thinks in systems and trade-offs.',
    );
    expect(describeAgent({ ...ada, intelligence_level: 'street_smart' })).toMatch(
      /^Tech Sage with a street-smart mind\. /,
    );
    expect(describeAgent({ ...ada, ...agentDefaults })).toBe(
      'Tech Sage. Calm, exact, thinks in systems and trade-offs.',
    );
  });

  it('describes a custom agent in its owner’s words, within the limit and without cutting words', () => {
    const own = 'keen '.repeat(100).trim();
    const said = describeAgent({ ...ada, personality_type: 'custom', custom_archetype: own });
    expect(said.length).toBeLessThanOrEqual(limits.agent_description);
    expect(said).toMatch(/^keen(?: keen)+$/);
  });
});
