import { expect, test } from 'vitest';
import { loopIn, wholeSentences } from './running-on.ts';

const line = 'We open at nine on Saturday with fresh bread.';

test('a text loops when eight words in a row come a third time', () => {
  const start = `Good news. ${line}`;
  expect(loopIn(`${start} ${line}`)).toBeUndefined();
  const looping = `${start} ${line} ${line.toUpperCase()}`;
  expect(looping.slice(0, loopIn(looping)).trim()).toBe(start);
});

test('words that are said twice, or fewer than eight in a row, are no loop', () => {
  expect(loopIn('Rye bread. '.repeat(7))).toBeUndefined();
  expect(loopIn('Fresh rye bread at nine. Wheat too. Fresh rye bread at nine.')).toBeUndefined();
});

test('one word again and again is a loop once it fills three runs', () => {
  expect(loopIn('ha '.repeat(23))).toBeUndefined();
  expect(loopIn('ha '.repeat(24))).toBe(24);
});

test.each([
  ['We open at nine. Bring a b', 'We open at nine.'],
  ['We open at nine. “Bring a bag!” ', 'We open at nine. “Bring a bag!”'],
  ['9時に開きます。パンを', '9時に開きます。'],
  ['We open at', 'We open at'],
])('%j is cut to %j', (text, whole) => expect(wholeSentences(text)).toBe(whole));
