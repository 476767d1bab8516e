import { expect, it } from 'vitest';
import { waitWords } from './wait.ts';

it.each([
  [0, '1 second'],
  [1, '1 second'],
  [42.2, '43 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [61 * 60, '61 minutes'],
  [90 * 60, '90 minutes'],
  [2 * 60 * 60 + 1, '3 hours'],
  [86_400, '24 hours'],
])('%d seconds are %s', (seconds, words) => expect(waitWords(seconds)).toBe(words));
