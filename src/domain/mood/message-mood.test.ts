import { describe, expect, test } from 'vitest';
import { type MessageMood, messageMoods } from '#contract/engagement/moods.ts';
import { holdOf, leastOf, tooLong } from '#test/loop-hold.ts';
import { graveMessages } from '#test/messages/grave.ts';
import { greetings, openQuestions, praise, questions } from '#test/messages/harmless.ts';
import { touchyMessages } from '#test/messages/touchy.ts';
import { isForOwner, mayGoAlone, moodOf } from './message-mood.ts';

const ada = { names: ['Ada', 'ada'], topics: ['unit tests', 'sourdough'] };
const sensitive = Object.entries({ ...graveMessages, ...touchyMessages }).flatMap(([kind, texts]) =>
  texts.map((text: string) => [kind, text] as const),
);
const writers = ['model', 'fact', 'composer'] as const;
/** The same message in disguises and variations, with and without an address. */
const dressed = (text: string): string[] => [
  text,
  `@Ada ${text}`,
  `${text} @Ada`,
  text.toUpperCase(),
  text.toLowerCase(),
  `Great post! ${text}`,
  `${text} Thanks!`,
  `${text} 😊`,
  `Hello Ada, ${text}`,
  text.replaceAll(' ', '  \n'),
  text.replaceAll('e', 'е').replaceAll('a', 'а'),
  Array.from(text).join('\u200B'),
];

describe('messages that only the owner may answer', () => {
  test('there are at least 200 of them', () => {
    expect(sensitive.length).toBeGreaterThanOrEqual(200);
  });

  test.each(sensitive)(
    '%s: %j never goes out by itself, whoever wrote the answer',
    (_kind, text) => {
      for (const one of dressed(text)) {
        const mood = moodOf(one, ada);
        for (const writer of writers)
          expect([one, mood, mayGoAlone(mood, writer)]).toEqual([one, mood, false]);
      }
    },
  );

  test('a person who may be thinking of self-harm is recognized, and no reply is drafted', () => {
    const missed = graveMessages.self_harm.filter((text) => moodOf(text, ada) !== 'self_harm');
    expect(missed).toEqual([]);
    expect(isForOwner('self_harm')).toBe(true);
  });

  test('nearly all have no draft', () => {
    const written = sensitive.filter(([, text]) => !isForOwner(moodOf(text, ada)));
    expect(written.length, JSON.stringify(written)).toBeLessThan(sensitive.length * 0.03);
  });

  test('most have the mood that a person would assign', () => {
    const read = sensitive.map(([kind, text]) => [kind, moodOf(text, ada), text]);
    const wrong = read.filter(([kind, mood]) => mood !== kind);
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThan(sensitive.length * 0.12);
  });
});

describe('harmless messages', () => {
  const share = (texts: readonly string[], mood: MessageMood) => {
    const named = { ...ada, names: [...ada.names, 'ada_writes', 'ada-2'] };
    const others = ['@Ada', '@ada_writes', '@ada-2:'].flatMap((name) =>
      texts.filter((text) => moodOf(`${name} ${text}`, named) !== mood),
    );
    expect(others.length, JSON.stringify(others)).toBeLessThanOrEqual(texts.length * 0.3);
  };

  test('greetings and praise are recognized', () => {
    share(greetings, 'greeting');
    share(praise, 'praise');
    expect(
      greetings.length + praise.length + questions.length + openQuestions.length,
    ).toBeGreaterThanOrEqual(40);
  });

  test('questions are recognized, and without a model only those with a public fact are answered automatically', () => {
    share(questions, 'inquiry');
    share(openQuestions.slice(0, 3), 'question');
    for (const text of openQuestions) expect(['question', 'inquiry']).toContain(moodOf(text, ada));
    expect(mayGoAlone('inquiry', 'composer')).toBe(false);
    expect(mayGoAlone('inquiry', 'model')).toBe(false);
    expect(mayGoAlone('inquiry', 'fact')).toBe(true);
    expect(mayGoAlone('question', 'composer')).toBe(false);
    expect(mayGoAlone('question', 'fact')).toBe(true);
    expect(mayGoAlone('question', 'model')).toBe(false);
  });

  test('nothing is sent automatically if its writer is unknown', () => {
    for (const mood of Object.keys(messageMoods))
      expect(mayGoAlone(mood as MessageMood, null)).toBe(false);
  });
});

test('a word that looks like a grave one is no typo of it, and a loss in other words is one', () => {
  expect(moodOf('Many thanks for lending us the machine', ada)).not.toBe('medical');
  expect(moodOf('Any chance of a longer evening?', ada)).not.toBe('medical');
  expect(moodOf('Thank you for being so kind', ada)).not.toBe('personal');
  expect(moodOf('cant brethe', ada)).toBe('medical');
  expect(moodOf('Scattered the ashes of Tom at the lake', ada)).toBe('personal');
});

test('a long message takes linear time', async () => {
  const longest = [
    '汉'.repeat(2000),
    'i want a '.repeat(1200),
    'a.'.repeat(5000),
    'k i l l '.repeat(1250),
    '🙄'.repeat(5000),
    'no reason '.repeat(1000),
    'x'.repeat(10_000),
  ];
  for (const text of longest) {
    // Far less than reading the text repeatedly would take.
    const held = await leastOf(() => holdOf(() => moodOf(text, ada)));
    expect(held, text.slice(0, 20)).toBeLessThan(tooLong);
  }
});
