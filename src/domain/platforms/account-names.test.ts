import { expect, test } from 'vitest';
import { accountName, handleOf, accountLabel } from './account-names.ts';

test('an account is named by its handle, and in the sandbox by its name', () => {
  expect(handleOf({ username: 'ada.example' })).toBe('@ada.example');
  expect(handleOf({ username: 'Ada reads' })).toBe('Ada reads');
  const ada = { username: 'ada', display_name: 'Harbor news' };
  expect(accountName({ ...ada, platform: 'twitter' })).toBe('@ada');
  expect(accountName({ ...ada, platform: 'sandbox' })).toBe('Harbor news');
});

test.each([
  ['bluesky', '@ada.example', 'Bluesky (@ada.example)'],
  ['sandbox', 'Harbor news', 'Sandbox (Harbor news)'],
  ['sandbox', 'Sandbox', 'Sandbox'],
  ['sandbox', 'Sandbox 2', 'Sandbox 2'],
  ['sandbox', 'Sandboxes', 'Sandbox (Sandboxes)'],
] as const)('the place %s %s is shown as %s', (platform, name, shown) => {
  expect(accountLabel({ platform, connection: { name } })).toBe(shown);
});
