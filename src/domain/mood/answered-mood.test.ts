import { expect, it } from 'vitest';
import { answeredMood } from './answered-mood.ts';

const answered = (message: string) => answeredMood(message, { names: [], topics: [] });

it.each([
  'your plumber left my kitchen flooded and then invoiced me!',
  'my parcel has been stuck for 9 days and nobody answers',
  'the waiter spilled soup on my mother and laughed',
  'you charged me for a room I never slept in',
  'the mechanic scratched my door and says it was there before',
  'your app ate my shopping list again',
])('P-7.232 %j gets a reply to a complaint', (message) => {
  expect(answered(message)).toBe('complaint');
});

it.each([
  ['I get a rash from your new soap', 'medical'],
  ['somebody hacked my wallet and took the coins', 'loss'],
  ['my mother died on Sunday', 'grief'],
  ['I made your soup for my kids', 'personal'],
] as const)('P-7.232 %j keeps its mood', (message, mood) => {
  expect(answered(message)).toBe(mood);
});

it.each([
  'We started with 12 in a garage. The youngest is 9 and the oldest is 84.',
  'The old bank building is now a café with the best light in town.',
  'The bus was late again, so I walked along the river. Best morning this week.',
  'Slow mornings are the best mornings.',
  'We moved 300 boxes in one weekend. Nothing broke.',
  'The fog was so thick that the ferry waited for two hours.',
  'Nobody knows how old the oak is.',
  'We never get tired of the harbor at night.',
  'I hate goodbyes, so see you soon.',
  'My grandmother’s clock stopped in 1987 and we kept it that way.',
  'I was wrong about winter swimming.',
  'The lighthouse lost its roof in the storm, and the village rebuilt it.',
])('%j, a post that complains about no one, gets no apology', (post) => {
  expect(['complaint', 'loss', 'refund', 'cancellation', 'medical']).not.toContain(answered(post));
});

it.each([
  'still waiting for an answer since Monday',
  'worst coffee ever, never again',
  'The app crashes all the time',
  'my parcel arrived damaged',
  'Nobody answers the phone',
])('%j is a complaint, although it says no “you”', (message) => {
  expect(answered(message)).toBe('complaint');
});

it.each([
  ['Do you have gluten free bread?', 'inquiry'],
  ['Is the cake free of nuts?', 'inquiry'],
  ['Is the cake free of nuts? I am allergic', 'medical'],
  ['Is the cake nut free? My son just ate it and has hives all over', 'medical'],
  ['Can I take ibuprofen with your tea?', 'medical'],
] as const)('%j gets an answer to a %s', (message, mood) => {
  expect(answered(message)).toBe(mood);
});
