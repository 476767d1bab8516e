import { describe, expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { questionsOf, questionsToWaitFor } from './questions.ts';

const facts = (...said: string[]) => said.map((text) => ({ said: text }));
const asked = (topic: string, more: object = {}) =>
  questionsOf(Brief.parse({ topic, ...more })).questions;

describe('P-7.167 questions about a topic', () => {
  test('come with an example, and without an answer', () => {
    expect(asked('Our spring workshop')).toEqual([
      { key: 'when', label: 'When is it?', example: 'Saturday, 10–4' },
      { key: 'where', label: 'Where is it?', example: 'Town hall, 5 Main Street' },
      { key: 'next', label: 'What should people do?', example: 'Sign up at the desk' },
    ]);
  });

  test('are not asked if the context has the answer', () => {
    const context = 'It starts on Saturday, 10 AM. Sign up by email.';
    const keys = asked('Our spring workshop', { context }).map(({ key }) => key);
    expect(keys).toEqual(['where']);
  });
});

describe('P-9.48 what an automatic text has to wait for', () => {
  const waits = (topic: string, more: object = {}, known: readonly { said: string }[] = []) =>
    questionsToWaitFor(Brief.parse({ topic, ...more }), known);

  test.each([
    ['Our sale', 3],
    ['Come to our workshop', 2],
    ['We are hiring', 3],
    ['We are closed', 3],
  ])('the questions if no fact is known: %s', (topic, count) => {
    expect(waits(topic)).toHaveLength(count);
  });

  test('nothing if a question is answered, or the topic has the answer', () => {
    expect(waits('Our sale', { answers: { price: '20% off all cakes' } })).toEqual([]);
    expect(waits('20% off all cakes until Sunday')).toEqual([]);
    expect(waits('Our sale', { context: 'All cakes are 20% off.' })).toEqual([]);
    expect(waits('Our sale', { answers: { next: 'Ask Ana' } })).toHaveLength(2);
  });

  test('nothing if the company has a fact about the topic', () => {
    expect(waits('Our spring sale', {}, facts('Our spring sale is for members.'))).toEqual([]);
    expect(waits('Our spring sale', {}, facts('The concert hall has 300 seats.'))).toHaveLength(3);
  });

  test.each(['mornings', 'What do you read on holidays?', 'Slow tea is better tea'])(
    'nothing for a text that needs no news: %s',
    (topic) => {
      expect(waits(topic)).toEqual([]);
    },
  );

  test('nothing for a reply', () => {
    expect(waits('Our sale', { content_type: 'reply' })).toEqual([]);
  });
});
