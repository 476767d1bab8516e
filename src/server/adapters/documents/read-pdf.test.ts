import { expect, test } from 'vitest';
import { joinedLines } from './read-pdf.ts';

test.each([
  // Unsure: the hyphen stays.
  ['a price-\ndetermining factor', 'a price-determining factor'],
  ['the determi-\nnation', 'the determi-nation'],
  ['well-\nknown', 'well-known'],
  ['re-\nsign: the sign was there. re resign', 're-sign: the sign was there. re resign'],
  // Sure: the word is elsewhere.
  ['the bak-\nery. This bakery', 'the bakery. This bakery'],
  ['(the bak-\nery), a Bakery', '(the bakery), a Bakery'],
  ['the co-\nop and a co-op; coop', 'the co-op and a co-op; coop'],
  ['deter\u00AD\nmining', 'determining'],
  ['deter\u00AD \n mining', 'determining'],
  // Addresses and numbers are never joined.
  ['ada-\nlee@site.test, adalee', 'ada-lee@site.test, adalee'],
  ['mail@ada-\nlee.test and adalee', 'mail@ada-lee.test and adalee'],
  ['https://site.test/rye-\nbread ryebread', 'https://site.test/rye-bread ryebread'],
  ['555-\n0142', '555-0142'],
  ['2026-\n2027', '2026-2027'],
  // Others.
  ['pre- and post-\nwar', 'pre- and post-war'],
  ['Vor-\nund Nachteile', 'Vor- und Nachteile'],
  ['a list:\n- one\n- two', 'a list:\n- one\n- two'],
  ['a dash -\nand more', 'a dash -\nand more'],
  ['E-\nMail', 'E-Mail'],
])('%j becomes %j', (text, joined) => {
  expect(joinedLines([text])).toEqual([joined]);
});

test('a word may be on another page', () => {
  expect(joinedLines(['the bak-\nery', 'Our bakery.'])).toEqual(['the bakery', 'Our bakery.']);
});
