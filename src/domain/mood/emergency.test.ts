import { describe, expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { formatReply } from '#domain/writer/replies.ts';
import { emergencies, noEmergencies } from '#test/messages/emergencies.ts';
import { isEmergency, isForOwner, moodOf } from './message-mood.ts';

const ada = { names: ['Ada'], topics: ['bread', 'chocolate'] };
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
      return mood !== 'self_harm' && !(mood === 'medical' && isEmergency(one));
    });
    expect(others).toEqual([]);
    expect(isForOwner(moodOf(text, ada))).toBe(true);
  });

  test('is not seen in figures of speech', () => {
    expect(noEmergencies.filter((text) => isEmergency(text))).toEqual([]);
  });

  const facts = [
    'Opening hours: Monday to Friday, 8 am to 6 pm.',
    'Our cookies, cakes and creams contain nuts.',
    'The shampoo costs 12 euros.',
  ];
  test('gets only the advice to call for help, whatever its owner adds or keeps out', () => {
    const others = emergencies.filter((context) => {
      const [one] = formatReply({
        persona: { name: 'Ada', target_topics: ['bread'] },
        brief: Brief.parse({
          topic: 'bread',
          content_type: 'reply',
          context,
          answers: { what: 'We open at 8.' },
          keep_out: ['emergency'],
        }),
        limit: platforms.bluesky,
        count: 1,
        seed: 1,
        company: facts,
      });
      const text = one?.parts.join('\n') ?? '';
      return (
        !/call your local emergency number(?: or a crisis line| now)/u.test(text) ||
        /thank|sorry about|private|\?|!|open|#/iu.test(text) ||
        one?.answers === true
      );
    });
    expect(others).toEqual([]);
  });
});
