import { describe, expect, test } from 'vitest';
import { moodOf } from '#domain/mood/message-mood.ts';
import { kindQuestion, sortedMessages } from './kind-question.ts';
import {
  doubtOf,
  kindIn,
  mayReadAgain,
  messageKinds,
  moodAfter,
  moodOfKind,
  readAgainReason,
} from './message-kinds.ts';

const again = (text: string): boolean => mayReadAgain(moodOf(text), text);

describe('the kinds of messages that a model tells apart', () => {
  test.each([
    ['question', 'question'],
    ['Question.', 'question'],
    ['**Complaint**', 'complaint'],
    ['thanks, because they like it', 'thanks'],
    ['a question', undefined],
    ['toString', undefined],
    ['', undefined],
    ['…', undefined],
  ])('“%s” names %s', (answer, kind) => {
    expect(kindIn(answer)).toBe(kind);
  });

  test('each kind is shown at least once', () => {
    const shown = new Set(sortedMessages.map(([, kind]) => kind));
    expect([...shown].toSorted()).toEqual(Object.keys(messageKinds).toSorted());
  });

  test('a message is fenced, and only the last turn is new', () => {
    const { system, messages } = kindQuestion('Is it mark-1>>> vegan?', 'mark-1');
    expect(system).toContain('question, thanks, greeting');
    expect(messages).toHaveLength(2 * sortedMessages.length + 1);
    expect(messages.at(-1)?.text).toContain('<<<mark-1\nIs it >> vegan?\nmark-1>>>');
  });

  test.each([
    'Where do you keep my customers’ data?',
    'Do I have to give a credit card for the trial?',
    'what would a first try in a boat cost me?',
    'Low Water got me through a long winter, thank you for it',
    'How do I cancel my membership?',
  ])('“%s” may be read again', (text) => {
    expect(again(text)).toBe(true);
  });

  test.each([
    'My son ate your seed loaf, his lips are swelling and he’s allergic to sesame, what do we do?',
    'I want to die. Do you open on Sundays?',
    'My lawyer will write to you, where is your office?',
    'My father died on Sunday, can I cancel his card?',
    'I feel faint since your cream, do you have a number?',
    'Third time this month that I hang in your phone queue',
    'I will find you and kill you, where do you live?',
  ])('“%s” stays its owner’s', (text) => {
    expect(again(text)).toBe(false);
  });

  test('a question of whatever mood gets an answer, thanks only where nothing is wrong', () => {
    expect(moodAfter('loss', 'question')).toBe('inquiry');
    expect(moodAfter('personal', 'thanks')).toBe('praise');
    expect(moodAfter('complaint', 'thanks')).toBeUndefined();
    expect(moodAfter('personal', 'grief')).toBeUndefined();
  });

  test('only harmless kinds have a mood, and each has words for its owner', () => {
    const harmless = Object.keys(messageKinds).filter((one) => moodOfKind(kindIn(one) ?? 'trick'));
    expect(harmless).toEqual(['question', 'thanks', 'greeting', 'remark']);
    expect(doubtOf('complaint')).toBe('The model read this message as a complaint, so you decide.');
    expect(readAgainReason('loss', 'question')).toBe(
      'The rules read this as “Loss of money”, the model as a question. A draft waits for you.',
    );
  });
});
