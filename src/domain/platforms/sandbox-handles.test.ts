import { describe, expect, test } from 'vitest';
import { calledIn, sandboxHandles } from './sandbox-handles.ts';

const agents = (...names: string[]) => names.map((name) => ({ id: name, name }));

describe('a handle', () => {
  test.each([
    ['Mara T', 'mara-t'],
    ['Bex  Loud!', 'bex-loud'],
    ['Agent_7', 'agent_7'],
    ['O’Brien & Söhne', 'o-brien-söhne'],
    ['🤖', 'agent'],
  ])('of %s is %s', (name, handle) => {
    expect(sandboxHandles(agents(name)).get(name)).toBe(handle);
  });

  test('is unique', () => {
    const twins = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id === 'd' ? 'Ada 2' : 'Ada' }));
    expect([...sandboxHandles(twins).values()]).toEqual(['ada', 'ada-2', 'ada-3', 'ada-2-2']);
  });
});

describe('mentions in a text', () => {
  const handles = sandboxHandles(agents('Mara T', 'Mara', 'Bex Loud', 'Ada 7', 'Ada 8'));

  test.each<[string, string[]]>([
    ['@mara-t how much is it?', ['Mara T']],
    ['What does @MARA-T say?', ['Mara T']],
    ['@Mara T, and you?', ['Mara T']],
    ['@MaraT!', ['Mara T']],
    ['@Mara’s view', ['Mara']],
    ['@bex?', ['Bex Loud']],
    ['(@bex-loud)', ['Bex Loud']],
    ['@ada-7 or @Ada 8', ['Ada 7', 'Ada 8']],
    ['@ada which of you?', []],
    ['@bexter @mara-x @be', []],
    ['mail bex@bex-loud.example or bex', []],
    ['@ bex @', []],
  ])('%s', (text, called) => {
    expect(calledIn(text, handles)).toEqual(called);
  });
});
