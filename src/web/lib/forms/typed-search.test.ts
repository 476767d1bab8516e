import { parseSearchWith } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { typedSearch } from './typed-search.ts';

// As the application's router reads an address.
const read = parseSearchWith((value) => value);

it.each([
  ['?search=maps&page=2', { search: 'maps', page: '2' }],
  ['?search=2026', { search: '2026' }],
  ['?search=true', { search: 'true' }],
  ['?search=007', { search: '007' }],
  ['?search=&other=1', {}],
])('for %s keeps the typed text: %o', (address, typed) => {
  expect(typedSearch('search', 'page')(read(address))).toEqual(typed);
});
