import { describe, expect, it } from 'vitest';
import type { SpeechAct } from '#contract/content/kinds.ts';
import { SpeechActs } from '#contract/content/kinds.ts';
import { isSober } from './gravity.ts';
import { actLabels, speechActOf } from './speech-act.ts';
import { openQuestions, questionsFor } from './questions.ts';

const topics: readonly (readonly [string, SpeechAct])[] = [
  ['our new sourdough loaf', 'announce'],
  ['moving to 5 Main Street', 'announce'],
  ['20% off all cakes this weekend', 'offer'],
  ['two for one court hire', 'offer'],
  ['free trial, no downtime', 'offer'],
  ['bake sale on Saturday', 'event'],
  ['job fair for young people', 'event'],
  ['christmas market', 'event'],
  ['christmas opening hours', 'hours'],
  ['hiring a pastry chef', 'hiring'],
  ['thank you to everyone who helped during the flood', 'thank'],
  ['vote on proposal 12 closes tomorrow', 'ask'],
  ['kids course sold out', 'evergreen'],
  ['father’s day bouquets', 'offer'],
  ['happy father’s day', 'greet'],
  ['drummer wanted', 'hiring'],
  ['how to store potatoes', 'how_to'],
  ['how we cut build times', 'behind_scenes'],
  ['10 years of Crumb', 'milestone'],
  ['5k run raised money', 'milestone'],
  ['5k run on Sunday', 'event'],
  ['thank you for 10 years', 'thank'],
  ['sorry we are closed today', 'apologize'],
  ['apology for the allergen error', 'apologize'],
  ['phishing emails in our name', 'warn'],
  ['product recall: rye crackers', 'warn'],
  ['training cancelled tonight', 'closing'],
  ['closing date for applications', 'evergreen'],
  ['happy easter', 'greet'],
  ['why small teams ship faster', 'opinion'],
  ['which cake should we bring back?', 'ask'],
  ['what a patient said', 'quote'],
  ['vaccination without appointment', 'evergreen'],
  ['coffee', 'evergreen'],
];

describe('the speech act of a text', () => {
  it.each(topics)('P-7.164 %j: %s', (topic, act) => expect(speechActOf(topic)).toBe(act));

  it('P-7.164 is read from the facts if the topic leaves it open', () => {
    expect(speechActOf('Friday', ['We’re closed because a pipe burst.'])).toBe('closing');
    expect(speechActOf('summer class', ['On Saturday at 10.'])).toBe('event');
    expect(speechActOf('our flour', ['Milled on Monday.'])).toBe('evergreen');
  });

  it('P-7.164 has a sentence for each act, and serious acts exclude jokes', () => {
    expect(Object.keys(actLabels).toSorted()).toEqual([...SpeechActs].toSorted());
    expect(isSober('event', 'a concert in memory of Ana')).toBe(true);
    expect(isSober('event', 'a concert')).toBe(false);
    expect(isSober('apologize', 'late orders')).toBe(true);
  });
});

describe('questions', () => {
  it.each(SpeechActs)('P-7.164 there are one to three for %s', (act) => {
    const asked = questionsFor(act, 'x', []);
    expect(asked.length).toBeGreaterThanOrEqual(1);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(asked.every(({ label, example }) => label.endsWith('?') && example !== '')).toBe(true);
  });

  it('P-7.164 there are none if someone died', () => {
    const told = ['Maria died on Sunday.'];
    expect(questionsFor('closing', 'our founder', told)).toEqual([]);
  });

  it('P-7.164 leave out what was said', () => {
    const asked = questionsFor('event', 'open day on Saturday', []);
    expect(asked.map(({ key }) => key)).toEqual(['where', 'next']);
    const told = ['Town hall, room 2', 'Sign up at the desk'];
    expect(questionsFor('event', 'open day on Saturday', told)).toEqual([]);
    expect(openQuestions('event', 'open day', [], ['when'])).toEqual([
      'Where is it?',
      'What should people do?',
    ]);
  });
});
