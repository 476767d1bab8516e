import { readFileSync } from 'node:fs';
import { plainPersona } from '#test/persona-values.ts';
import { describe, expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { formatReply } from '#domain/writer/replies.ts';
import { emergencies, noEmergencies } from '#test/messages/emergencies.ts';
import { isEmergency, isForOwner, moodOf } from './message-mood.ts';

const ada = { names: ['Ada'], topics: ['bread', 'chocolate'] };
const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../test/messages/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
/** Short, misspelled, joking, polite, in six languages. */
const more = linesOf('emergencies');
const moreHarmless = linesOf('no-emergencies');

const dressed = (text: string): string[] => [
  text,
  `@Ada ${text}`,
  text.toUpperCase(),
  `Hi Ada, I love your posts. ${text} Thank you so much!`,
  `${text} 😊 When do you open tomorrow?`,
  `${'We come here every week and always have a good time. '.repeat(8)}${text}`,
];

describe('an acute danger to someone’s health', () => {
  test('there are many messages about one', () => {
    expect(emergencies.length).toBeGreaterThanOrEqual(100);
    expect(noEmergencies.length).toBeGreaterThanOrEqual(100);
  });

  test.each(emergencies)('is seen in %j, whatever is around it', (text) => {
    const others = dressed(text).filter((one) => {
      const mood = moodOf(one, ada);
      return mood !== 'medical' || !isEmergency(one);
    });
    expect(others).toEqual([]);
    expect(isForOwner(moodOf(text, ada))).toBe(true);
  });

  test('is seen in nearly all of 310 messages that name hundreds of dangers', () => {
    const missed = more.filter((text) => moodOf(text) !== 'medical' || !isEmergency(text));
    expect(more.length).toBe(310);
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(6);
  });

  test('about someone’s body is no self-harm, unless they want to die', () => {
    expect(moodOf('My kid had a seizure and is not waking up')).toBe('medical');
    expect(moodOf('Er kann nicht mehr atmen')).toBe('medical');
    expect(moodOf('My brother overdosed, he’s not breathing')).toBe('medical');
    expect(moodOf('I took all my pills and want to die, I can’t breathe')).toBe('self_harm');
    expect(moodOf('My friend cut his arm, he wants to kill himself, blood everywhere')).toBe(
      'self_harm',
    );
  });

  test('is not seen in figures of speech', () => {
    expect(noEmergencies.filter((text) => isEmergency(text))).toEqual([]);
    const alarms = moreHarmless.filter((text) => isEmergency(text));
    expect(moreHarmless.length).toBe(233);
    expect(alarms.length, JSON.stringify(alarms)).toBeLessThanOrEqual(2);
  });

  const facts = [
    'Opening hours: Monday to Friday, 8 am to 6 pm.',
    'Our cookies, cakes and creams contain nuts.',
    'The shampoo costs 12 euros.',
  ];
  const replyTo = (context: string, answers: Brief['answers'] = {}) =>
    formatReply({
      persona: { ...plainPersona, target_topics: ['bread'] },
      brief: Brief.parse({
        topic: 'bread',
        content_type: 'reply',
        context,
        answers,
        keep_out: ['emergency'],
      }),
      limit: platforms.bluesky,
      count: 1,
      seed: 1,
      company: facts,
    })[0];
  const getHelp = /call your local emergency number(?: or a crisis line| now)/u;

  test('gets only the advice to call for help, whatever its owner adds or keeps out', () => {
    const others = emergencies.filter((context) => {
      const one = replyTo(context, { what: 'We open at 8.' });
      const text = one?.parts.join('\n') ?? '';
      return (
        !getHelp.test(text) ||
        /thank|sorry about|private|\?|!|open|#/iu.test(text) ||
        one?.answers === true
      );
    });
    expect(others).toEqual([]);
  });

  test('has no other draft either if no list knows its words', () => {
    const others = more.flatMap((context) => replyTo(context)?.parts ?? []);
    expect(others.filter((text) => !getHelp.test(text))).toEqual([]);
  });
});
