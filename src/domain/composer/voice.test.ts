import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { asked, compose, seeds } from './compose.fixture.ts';
import { closersFor, openersFor } from './touch.ts';
import { voiceOf } from './voice.ts';

const texts = (
  custom_archetype: string,
  { topic, context = '' }: { topic: string; context?: string },
  rest: Partial<Persona> = {},
): string[] => {
  const who = { personality_type: 'custom' as const, custom_archetype, voice_tone: '60', ...rest };
  return seeds.map(
    (seed) => compose(asked(who, { topic, context }, { seed }))[0]?.parts.join('\n') ?? '',
  );
};

describe('the voice of a persona', () => {
  it.each([
    ['A warm baker', 'warm'],
    ['a dry engineer', 'dry'],
    ['A public institution. Formal, factual.', 'formal'],
    ['a playful otter mascot', 'playful'],
    ['a blunt trader', 'blunt'],
    ['', 'plain'],
  ])('P-7.165 described as %j is %s', (custom_archetype, voice) => {
    expect(voiceOf({ personality_type: 'custom', custom_archetype })).toBe(voice);
  });

  const party = {
    topic: 'open day',
    context: 'We are open from 10 to 4. Bring a friend. All ages, free parking, hot soup.',
  };
  it('P-7.165 phrases the same call in its own way', () => {
    for (const text of texts('Formal institution', party)) {
      expect(text).toContain('Please bring a friend');
      expect(text).toContain('We are open');
    }
    expect(texts('A warm baker', party).every((text) => text.includes('Just bring a friend'))).toBe(
      true,
    );
    for (const text of texts('a blunt trader', party)) expect(text).toContain('Bring a friend');
  });

  it('P-7.165 does not soften an instruction when something is wrong', () => {
    const recall = { topic: 'product recall: rye crackers', context: 'Bring it back.' };
    for (const text of texts('A warm baker', recall)) expect(text).not.toContain('Just');
  });

  it('P-7.165 keeps prohibitions', () => {
    const told = {
      topic: 'Exploit on our bridge',
      context: 'do not use the bridge. Paused at 11:40.',
    };
    for (const text of texts('a blunt trader', told))
      expect(text).toContain('Do not use the bridge');
  });

  it('P-7.165 uses its own lines and none of another voice', () => {
    const lines = (who: string, topic: string): boolean =>
      texts(who, { topic, context: 'It is true.' }).some((text) =>
        [...openersFor('announce', persona(who)), ...closersFor('announce', persona(who))].some(
          (line) => text.includes(line.replace(/[.!:]$/u, '')),
        ),
      );
    const persona = (custom_archetype: string) =>
      ({ personality_type: 'custom', custom_archetype, humor_style: 'dry_wit' }) as const;
    for (const who of ['A warm baker', 'a blunt trader', 'a playful mascot', 'a dry engineer'])
      expect(lines(who, 'we launched a new oven'), who).toBe(true);
    for (const who of ['A warm baker', 'a blunt trader', 'a playful mascot', 'a dry engineer'])
      expect(lines(who, 'sorry about the outage'), who).toBe(false);
  });

  it('P-7.165 opens and speaks like most of its samples', () => {
    const voice_samples = ['gm, I baked again.', 'gm, my oven is warm today and I like it a lot.'];
    const said = texts('', { topic: 'moved to 5 Main Street' }, { voice_samples });
    for (const text of said) expect(text).toMatch(/^gm, moved/u);
  });
});
