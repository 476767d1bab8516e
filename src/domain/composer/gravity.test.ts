import { describe, expect, it } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import type { ComposeRequest } from './compose.ts';
import { asked, compose } from './compose.fixture.ts';

const texts = (request: ComposeRequest) => compose(request).map(({ parts }) => parts.join('\n'));
const seeds = Array.from({ length: 6 }, (_, seed) => seed);

describe('serious news', () => {
  it.each([
    'our dog Bella crossed the rainbow bridge',
    'we have to let 12 of our 40 people go',
    'boil your tap water in the north district',
    'missing: our neighbour Rosa, 84, last seen at the station',
    'do not use the lift in building C',
    'a year ago today the bridge collapsed',
    'swastikas on our front door',
    'first birthday without dad',
    'customers got charged twice',
    'dental fear',
    'migraine',
    'hearing loss',
    'food banks',
    'getting out of debt',
    // On no list, so the speech act is not recognized.
    'two of our hikers are still on the mountain',
    'the mine has been silent since Tuesday',
    'a strange light in the old tower',
  ])('P-7.162 is posted without additions: %j', (topic) => {
    const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\d ]/gu, '');
    for (const personality_type of Archetypes) {
      for (const seed of seeds) {
        const who = { personality_type, voice_tone: '100', custom_archetype: 'a merry clown' };
        const [text = ''] = texts(asked(who, { topic, style: 'enthusiastic' }, { seed }));
        expect(text).not.toContain('!');
        expect(bare(text)).toBe(bare(topic));
      }
    }
  });

  it('P-7.162 is not what only sounds like it', () => {
    for (const topic of ['technical debt', 'weight loss'])
      expect(texts(asked({}, { topic }))).not.toEqual([expect.stringMatching(/^[\p{L} ]+\.$/u)]);
  });

  it('P-7.162 asks a possibly serious question without a joke', () => {
    const topic = 'What helped you after losing someone?';
    for (const personality_type of Archetypes)
      for (const seed of seeds)
        expect(texts(asked({ personality_type, voice_tone: '100' }, { topic }, { seed }))).toEqual([
          topic,
        ]);
  });
});
