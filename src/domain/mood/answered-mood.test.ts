import { expect, it } from 'vitest';
import { answeredMood } from './answered-mood.ts';
import { moodOf } from './message-mood.ts';

const answered = (message: string) => answeredMood(moodOf(message), message);

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
