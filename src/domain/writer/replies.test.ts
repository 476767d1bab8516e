import { describe, expect, it, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { plainPersona } from '#test/persona-values.ts';
import { formatReply, type ReplyRequest } from './replies.ts';

const hours = ['Opening hours: daily 7 AM to 6 PM.', 'Rye bread costs 5 euros.'];

const replies = (context: string, more: Partial<ReplyRequest> = {}, brief: Partial<Brief> = {}) =>
  formatReply({
    persona: { ...plainPersona, name: 'Ada', target_topics: ['bread'] },
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

  it('is answered if it has a body word, or no mark', () => {
    const company = ['The hand cream costs 9 euros.', 'The hand cream is vegan.'];
    expect(first('Is the hand cream vegan?', { company })).toBe('The hand cream is vegan.');
    expect(first('what does the hand cream cost', { company })).toContain('9 euros');
    expect(replies('My hand looks odd since the hand cream, is it vegan?', { company })).toEqual(
      replies('my son ate it and is pale, is it vegan?', { company }),
    );
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

// None of them is in a list of dangers, and nobody can tell from its words that all is well.
test.each([
  'my ankle looks odd since the trampoline',
  'his ears look odd after your drops',
  'my partner took two of your sachets and is acting strange',
  'the nanny says she tried the blue stuff',
  'our grandpa is shivering in your lobby',
  'she went silent after the third bite',
  'my elbow came out of your turnstile crooked, broken thing, useless',
  'Meine Zunge wird so komisch',
  'Me arde la garganta mucho',
])('a set line never answers %j, which may be about somebody who is hurt', (message) => {
  for (const { parts } of replies(message)) expect(parts.join()).toContain('emergency number');
});

it('says what the owner answered to such a message, and nothing else', () => {
  const message = 'his ears look odd after your drops';
  const [one] = replies(message, {}, { answers: { what: 'We’re calling you now.' } });
  expect(one?.parts).toEqual(['We’re calling you now.']);
});

test.each([
  'The loaf was mouldy and nobody answers my emails.',
  'I bought your lamp on Tuesday and like the color',
  'still waiting for an answer since Monday',
])('a set line may answer %j, in which nobody is hurt', (message) => {
  expect(first(message)).not.toBe('');
});

it('thanks for praise, and says what the owner answered', () => {
  expect(first('Your bread is wonderful, thank you!')).toMatch(/thank/iu);
  const answers = { what: 'Only on Fridays.' };
  expect(first('Do you bake cakes?', { company: [] }, { answers })).toContain('Only on Fridays.');
});
