import { beforeEach, describe, expect, it } from 'vitest';
import { createReturnPath, ownPath } from './return-path.ts';

const origin = 'https://social.example';
const open = () => createReturnPath(sessionStorage, origin);
beforeEach(() => sessionStorage.clear());

const elsewhere = [
  'https://evil.example/',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/agents/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  'evil.example/agents',
  'https:/evil.example',
  '/agents\u0000',
  '/\u2215/evil.example',
  '',
];

describe('return path', () => {
  it.each([
    '/agents',
    '/agents/0198c0de?tab=posts#latest',
    '/ai-content?agent=a%20b',
    '/settings/',
  ])('is kept as requested: %s', (path) => {
    open().remember(path);
    expect(open().read()).toBe(path);
  });

  it.each(elsewhere)('IN-6 never leads to another site: %j', (path) => {
    expect(ownPath(path, origin)).toBeUndefined();
    sessionStorage.setItem('returnTo', path);
    expect(open().read()).toBe('/dashboard');
  });

  it('resolves to this origin for every accepted path', () => {
    for (const path of [...elsewhere, '/a', '/a//evil.example', '/a?next=//evil.example'])
      expect(new URL(ownPath(path, origin) ?? '/', origin).origin).toBe(origin);
  });

  it('is forgotten on arrival', () => {
    const path = open();
    path.remember('/agents');
    path.forget();
    expect(path.read()).toBe('/dashboard');
  });

  it('is not the page that was signed out from', () => {
    const path = open();
    path.remember('/agents');
    path.leave('/profile');
    path.remember('/profile');
    expect(path.read()).toBe('/dashboard');
    path.remember('/agents');
    expect(path.read()).toBe('/agents');
  });
});
