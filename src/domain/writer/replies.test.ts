import { describe, expect, it, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { formatReply, type ReplyRequest } from './replies.ts';

const hours = ['Opening hours: daily 7 AM to 6 PM.', 'Rye bread costs 5 euros.'];

const replies = (context: string, more: Partial<ReplyRequest> = {}, brief: Partial<Brief> = {}) =>
  formatReply({
    persona: { name: 'Ada', target_topics: ['bread'] },
    brief: Brief.parse({ content_type: 'reply', topic: 'bread', context, ...brief }),
    limit: platforms.bluesky,
    count: 3,
    seed: 1,
    company: hours,
    ...more,
  });
const first = (...asked: Parameters<typeof replies>) => replies(...asked)[0]?.parts[0] ?? '';

describe('a question', () => {
  it('is answered with the fact that answers it, and with nothing else', () => {
    const [reply, ...others] = replies('What does the rye bread cost?');
    expect(reply).toMatchObject({ answers: true, company_used: [1] });
    expect(reply?.parts).toEqual(['Rye bread costs 5 euros.']);
    expect(others).toEqual([]);
  });

  it('without such a fact is not answered, and its owner is told', () => {
    const [reply] = replies('Do you sell bicycles?');
    expect(reply?.answers).toBeUndefined();
    expect(reply?.parts[0]).not.toMatch(/\d/u);
    expect(reply?.why).toContain('No public fact answers this question.');
  });

  it('is not answered with a fact that has words to keep out', () => {
    expect(first('What does the rye bread cost?', {}, { keep_out: ['euros'] })).not.toContain('5');
  });
});

test.each([
  'The loaf was mouldy and nobody answers my emails.',
  'My order never came. I want my money back.',
  'You charged me twice, this is fraud.',
  'My father died last night.',
])('P-7.163 “%s” gets a plain draft that promises nothing', (message) => {
  for (const { parts, why } of replies(message)) {
    expect(parts.join()).not.toMatch(/!|we(?:’ll| will)|refund you|guarantee/iu);
    expect(why).toContain('a plain draft for a person to finish');
  }
});

it('thanks for praise, and says what the owner answered', () => {
  expect(first('Your bread is wonderful, thank you!')).toMatch(/thank/iu);
  const answers = { what: 'Only on Fridays.' };
  expect(first('Do you bake cakes?', { company: [] }, { answers })).toContain('Only on Fridays.');
});
