import { expect, it } from 'vitest';
import { answeredMood } from './answered-mood.ts';
import { moodOf } from './message-mood.ts';

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

it.each([
  'Mine crashed on Sunday. What do you do when the kitchen is cold?',
  'My laptop crashed and took the novel with it. How do you start over?',
  'My cat hates Mondays too. Does yours sing?',
  'Worst thing about mornings: they start. How do you do it?',
  'I broke my favorite mug this morning. Which glue do you trust?',
  'My tomatoes failed again. Any tips?',
  'It smells like wet socks in here. Is that normal?',
  'My bike lights are broken, can I still ride at night?',
  'My loaf broke in half like a bad date. Do you ever get that?',
])('P-49.180 %j asks for advice, and is no complaint', (message) => {
  expect(answered(message)).toBe('inquiry');
});

it.each([
  'Your loaf broke my toaster. What do you do now?',
  'The bread was stale. Can I have another?',
  'My loaf arrived stale. What do you do?',
  'What do you do when an order never arrives?',
  'How do you manage to ruin every loaf?',
  'How do you sleep at night with bread this bad?',
  'Where is my parcel? What do you do all day?',
  'Do you even read these? Nobody answers.',
  'Why does your bread never arrive?',
])('P-49.180 %j stays a complaint, although it asks', (message) => {
  expect(answered(message)).toBe('complaint');
});

it.each(['Oh great, crashed again. What do you do all day?', 'What an idiot. How do you do it?'])(
  'P-49.180 %j waits for its owner without a draft',
  (message) => {
    expect(moodOf(message)).toBe('complaint');
  },
);
