import { describe, expect, it, test } from 'vitest';
import { factsAnswering, factsNear } from './answering.ts';
import { factsKnown } from './known-facts.ts';

const facts = factsKnown([
  'Kayak: €15 an hour.',
  'Kayak: Sit-on-top boats for two. A paddle is lent with each.',
  'Day trip: Free for 30 minutes of trying.',
  'Dry bag: Keeps a phone dry, lent for three days.',
  'Gift card: from €10.',
  'No boat of ours is free of PVC.',
]);
const texts = (find: typeof factsAnswering, question: string) =>
  find(question, facts).map(({ text }) => text);

describe('a fact answers', () => {
  test.each([
    ['What does the kayak set me back per hour?', 'Kayak: €15 an hour.'],
    ['Hey there! How much is a kayak?', 'Kayak: €15 an hour.'],
    ['Quick question: is a paddle lent with the kayak?', 'A paddle is lent with each.'],
    ['How long can I keep the dry bag?', 'Dry bag: Keeps a phone dry, lent for three days.'],
  ])('%s', (question, fact) => expect(texts(factsAnswering, question)).toEqual([fact]));

  test.each([
    'Can I pay by card?',
    'Is the kayak red?',
    'What is a red kayak?',
    'How long is the kayak guaranteed?',
    'What is free?',
  ])('none answers %s', (question) => expect(texts(factsAnswering, question)).toEqual([]));
});

describe('a fact comes near', () => {
  it('if it is about the thing that an open question names', () => {
    expect(texts(factsNear, 'What does a kayak with two seats cost?')).toEqual([
      'Kayak: €15 an hour.',
    ]);
    expect(texts(factsNear, 'Which colors do the boats have?')).toEqual([]);
  });

  it('but not to a question for a yes with a word that no fact has', () => {
    expect(texts(factsNear, 'Is the kayak red?')).toEqual([]);
  });
});
