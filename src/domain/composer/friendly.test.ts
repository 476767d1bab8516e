import { expect, test } from 'vitest';
import { friendlyOpeners } from './stock.ts';
import { asked, seeds, texts } from './compose.fixture.ts';

const warm = Object.values(friendlyOpeners).flat();
const briefs = [
  { topic: 'we launched a new oven', context: 'It bakes 40 loaves an hour.' },
  { topic: 'our summer party', context: 'It starts at 6 pm on Friday, June 4, in the yard.' },
  { topic: 'our country sourdough', context: 'It rests for 36 hours. It costs 6 euros.' },
];
const archetypes = ['tech_sage', 'hype_beast', 'honest_critic', 'witty_troll'] as const;

const written = (style: 'friendly' | 'casual', personality_type: (typeof archetypes)[number]) =>
  briefs.flatMap((brief) =>
    seeds.flatMap((seed) => texts(asked({ personality_type }, { ...brief, style }, { seed }))),
  );

test.each(archetypes)('a friendly text of %s opens warmly, unlike a casual one', (archetype) => {
  const opened = (all: readonly string[]) =>
    all.filter((text) => warm.some((line) => text.startsWith(line))).length / all.length;
  const friendly = written('friendly', archetype);
  expect(opened(friendly)).toBeGreaterThan(0.6);
  expect(friendly).not.toEqual(written('casual', archetype));
});

test('nothing friendly is said before bad news', () => {
  const brief = { topic: 'product recall: rye crackers', context: 'They may contain nuts.' };
  for (const seed of seeds) {
    for (const text of texts(asked({}, { ...brief, style: 'friendly' }, { seed })))
      expect(warm.some((line) => text.includes(line))).toBe(false);
  }
});
