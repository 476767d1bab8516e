import { describe, expect, it } from 'vitest';
import { asked, compose, seeds, texts } from './compose.fixture.ts';

describe('instructions about the writing', () => {
  const one = (context: string, topic = 'open day') =>
    compose(asked({}, { topic, context: `Doors open at Nine. ${context}` }))[0];
  it('P-7.161 are followed if a rule can, and never posted', () => {
    expect(one('all lower case please')?.parts[0]).toContain('doors open at nine');
    expect(one('Don’t mention the price. It costs 5 euros.')?.parts[0]).not.toContain('5 euros');
    expect(one('March 3, 14.99, first week. Don’t mention the price.')?.parts[0]).not.toContain(
      '14',
    );
    expect(one('Ana spoke. Do not name Ana.')?.parts[0]).not.toContain('Ana');
    expect(one('use bullet points. Bring a friend.')?.parts[0]).toContain('• Bring a friend');
    expect(one('mention Ana')?.parts[0]).toContain('Ana');
    expect(
      one('max 2 sentences. Bring a friend. Lunch is on us. Dogs are fine.')?.unused.length,
    ).toBeGreaterThan(0);
    expect(one('end with a question')?.parts[0]).toMatch(/\?$/u);
  });
  it.each([
    ['oat milk vs almond milk. no emojis please', 'emoji'],
    ['closing early today, keep it short', 'short'],
    ['sourdough class. all lower case please', 'case'],
    ['our new game, don’t mention the price', 'mention'],
  ])('P-7.161 are recognized at the end of a topic: %j', (topic, word) => {
    for (const seed of seeds)
      expect(texts(asked({}, { topic }, { seed })).join('\n')).not.toContain(word);
  });
  it('P-7.161 are reported if only a model can follow them', () => {
    const text = one('write like a pirate. In German please.');
    expect(text?.parts.join('')).not.toMatch(/pirate|German/u);
    expect(text?.why).toContain('“write like a pirate”');
    expect(text?.why).toContain('only writes English');
  });
});
