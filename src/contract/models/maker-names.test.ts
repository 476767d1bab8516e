import { expect, test } from 'vitest';
import { makerName, withMakerName } from './maker-names.ts';

test.each([
  ['composer', 'the built-in writer'],
  ['builtin', 'the built-in artist'],
  ['composer (gpt-5-mini did not answer)', 'the built-in writer (gpt-5-mini did not answer)'],
  ['gpt-5-mini', 'gpt-5-mini'],
  ['composer-large', 'composer-large'],
])('%s is called %s', (id, name) => expect(makerName(id)).toBe(name));

test('a stored reason names no id', () => {
  expect(withMakerName('composer: Says your facts.')).toBe(
    'Written by the built-in writer: Says your facts.',
  );
  expect(withMakerName('composer (gpt-5-mini did not answer): Short.')).toBe(
    'Written by the built-in writer (gpt-5-mini did not answer): Short.',
  );
  expect(withMakerName('Our composers met.')).toBe('Our composers met.');
});
