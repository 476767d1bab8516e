import { describe, expect, test } from 'vitest';
import { asksUsualHours, hoursSaid, withHoursFor } from './opening-hours.ts';
import { noBrand, profileStatements } from './company.ts';
import { factsWithin } from './knowledge.ts';

describe('usual opening hours', () => {
  test.each([
    'Opening hours',
    'Our opening hours',
    'Remind people of our opening times',
    'When are you open?',
    'What time do you close on Sundays?',
    'Until when is the shop open today?',
    'Are you open on Sunday?',
    'We’re open late today',
    'Open daily',
  ])('P-24.23 belong in a text about “%s”', (topic) => {
    expect(asksUsualHours(topic)).toBe(true);
  });

  test.each([
    'Bread',
    'We open a second shop in May',
    'Our new opening hours',
    'Christmas opening hours',
    'Shorter hours in August',
    'An open source editor',
    'The door is open to everyone',
    'Sixteen hours of patience in every loaf',
    'Open position: baker',
    'Happy hour on Friday',
    'Closed for a week',
  ])('P-24.23 stay out of a text about “%s”', (topic) => {
    expect(asksUsualHours(topic)).toBe(false);
  });

  test.each([
    ['Tue–Sat 7–18', 'Opening hours: Tue–Sat 7–18.'],
    [
      'Mon closed\nTue–Sat 7:00–18:00,\n\nSun 8–12.',
      'Opening hours: Mon closed, Tue–Sat 7:00–18:00, Sun 8–12.',
    ],
    ['We are open from 9 to 5.', 'We are open from 9 to 5.'],
  ])('P-24.23 %j reads as one sentence', (typed, said) => {
    expect(hoursSaid(typed)).toBe(said);
  });

  test('P-24.23 a writer without a model gets them only for a text about them', () => {
    const statements = profileStatements({
      ...noBrand,
      company_name: 'Moonrise Bakery',
      industry: 'food',
      description: 'A bakery with one oven.',
      brand_voice: '',
      key_messages: [],
      target_audience: '',
      website_url: '',
      opening_hours: 'Tue–Sat 7–18',
      is_public: true,
    });
    const pieces = statements.map((one) => ({
      ...one,
      kind: 'profile' as const,
      source: 'Company profile',
    }));
    const facts = factsWithin(pieces, 4);
    const said = (topic: string) => withHoursFor(facts, topic).map((fact) => fact.said);
    expect(said('When are you open?')).toEqual([
      'A bakery with one oven.',
      'Opening hours: Tue–Sat 7–18.',
    ]);
    expect(said('Moonrise Bakery')).toEqual(['A bakery with one oven.', '']);
    expect(facts.map(({ text }) => text)).toContain(
      'Opening hours of Moonrise Bakery: Tue–Sat 7–18',
    );
  });
});
