import { expect, test } from 'vitest';
import { accountLabel, accountName, accountOn, handleOf } from './account-names.ts';

test('an account is named by its handle, and in the sandbox by its name', () => {
  expect(handleOf({ username: 'ada.example' })).toBe('@ada.example');
  expect(handleOf({ username: 'Ada reads' })).toBe('Ada reads');
  const ada = { username: 'ada', display_name: 'Harbor news' };
  expect(accountName({ ...ada, platform: 'twitter' })).toBe('@ada');
  expect(accountName({ ...ada, platform: 'sandbox' })).toBe('Harbor news');
});

test('P-49.224 an account has one name in lists, one in sentences, whatever is known of it', () => {
  const ada = { platform: 'twitter', username: 'ada', display_name: 'Ada' } as const;
  const shown = [ada, { platform: 'twitter', connection: { name: '@ada' } } as const];
  for (const account of shown) {
    expect(accountLabel(account)).toBe('X (@ada)');
    expect(accountOn(account)).toBe('@ada on X');
  }
  const sandbox = { platform: 'sandbox', connection: { name: 'Sandbox 2' } } as const;
  expect(accountOn(sandbox)).toBe('Sandbox 2');
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
