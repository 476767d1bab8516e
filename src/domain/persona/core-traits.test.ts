import { describe, expect, it } from 'vitest';
import { Archetypes, HumorStyles } from '#contract/agents/types.ts';
import { client } from '#contract/core/client-limits.ts';
import { coreTraits } from './core-traits.ts';

type Traits = Parameters<typeof coreTraits>[0];

const critic: Traits = {
  personality_type: 'honest_critic',
  custom_archetype: '',
  voice_tone: '20',
  humor_style: 'self_deprecating',
  behavioral_guidelines: [],
};

describe('core traits', () => {
  it('come from the archetype, the tone, the humor and the guidelines, in this order', () => {
    const behavioral_guidelines = ['No emojis', 'Always end with a question', 'Be kind'];
    expect(coreTraits({ ...critic, behavioral_guidelines })).toEqual([
      ...['Direct', 'Fair', 'Skeptical', 'Serious', 'Self-deprecating'],
      ...['No emoji', 'Asks back'],
    ]);
  });

  it('change with each of the four', () => {
    const all: Traits[] = [
      critic,
      { ...critic, personality_type: 'hype_beast' },
      { ...critic, voice_tone: '90' },
      { ...critic, humor_style: 'absurdist' },
      { ...critic, behavioral_guidelines: ['Write in lowercase'] },
    ];
    expect(new Set(all.map((one) => coreTraits(one).join())).size).toBe(all.length);
  });

  it('come from the description for a custom personality', () => {
    const custom_archetype = 'A lamp. Never use hashtags.';
    const own: Traits = { ...critic, personality_type: 'custom', custom_archetype };
    expect(coreTraits(own)).toContain('No hashtags');
  });

  it('contain no duplicates', () => {
    const traits = coreTraits({ ...critic, personality_type: 'witty_troll', voice_tone: '90' });
    expect(traits).toEqual([...new Set(traits)]);
  });

  it.each(Archetypes.filter((one) => one !== 'custom'))(
    'S1-9.3 of %s are more than a card shows, whatever the humor',
    (personality_type) => {
      for (const humor_style of HumorStyles)
        expect(coreTraits({ ...critic, personality_type, humor_style }).length).toBeGreaterThan(
          client.card_traits,
        );
    },
  );
});
