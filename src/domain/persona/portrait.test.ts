import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { anyPersona } from '#test/any-persona.ts';
import { personaValues, plainPersona } from '#test/persona-values.ts';
import { portraitOf } from './portrait.ts';

const critic: Persona = { ...plainPersona, personality_type: 'honest_critic' };

describe('the portrait of a personality', () => {
  it.each<[string, Partial<Persona>]>([
    [
      'I’m fair first, blunt second and useful always. I’m relaxed, and where a joke fits, it’s on me. I want evidence and definitions, and I leave room for other views. I’m at home in business, and I keep coming back to pricing and meetings.',
      {
        humor_style: 'self_deprecating',
        intelligence_level: 'academic',
        specialization: 'business',
        target_topics: ['pricing', 'meetings'],
      },
    ],
    [
      'A retired pirate captain. I’m playful and sarcastic. The joke comes first, and it’s told with a straight face. I know what I know from doing it, and I open with the take that starts the argument. I’m at home among people and communities, I keep coming back to ships, rum, and maps, and I write in German.',
      {
        personality_type: 'custom',
        custom_archetype: 'a retired pirate captain',
        voice_tone: '90',
        humor_style: 'dry_wit',
        intelligence_level: 'street_smart',
        controversy_comfort: 90,
        specialization: 'social',
        target_topics: ['ships', 'rum', 'maps', 'parrots'],
        language: 'de',
      },
    ],
    [
      'Never says “excited.” I’m serious and professional, and I don’t joke. I think in builds, tests and releases, and I leave room for other views.',
      {
        personality_type: 'custom',
        custom_archetype: 'Never says “excited.”',
        voice_tone: '90',
        behavioral_guidelines: ['No jokes'],
      },
    ],
  ])('%s', (said, own) => {
    expect(portraitOf({ ...critic, ...own })).toBe(said);
  });

  it('is of whole sentences whatever the personality', () => {
    fc.assert(
      fc.property(anyPersona, (persona) => {
        const said = portraitOf(persona);
        expect(said).toMatch(/^\p{Lu}.*[.”]$/u);
        expect(said).not.toMatch(/ {2}|\.\.|undefined| ,/u);
      }),
    );
  });

  it('differs with every choice that has a word of its own', () => {
    for (const field of ['personality_type', 'humor_style', 'intelligence_level'] as const) {
      const said = personaValues[field].map((value) => portraitOf({ ...critic, [field]: value }));
      expect(new Set(said).size).toBe(said.length);
    }
  });
});
