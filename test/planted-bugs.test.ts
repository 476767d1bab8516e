/** The bugs that `npm run prove -- chaos` plants to test itself still match the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from '#proofs/chaos/mutations.ts';
import { root } from '#scripts/steps.ts';

test('the text that each planted bug replaces occurs exactly once', () => {
  const misplaced = mutations.flatMap(({ name, edits }) =>
    edits
      .filter(([file, text]) => readFileSync(join(root, file), 'utf8').split(text).length !== 2)
      .map(([file]) => `${name}: ${file}`),
  );
  expect(mutations.length).toBeGreaterThan(20);
  expect(misplaced).toEqual([]);
});

test('planted code only uses names that its file has, because a crash would not be the intended bug', () => {
  /** Variable and function names: no strings, members or property names. */
  const names = (code: string): string[] =>
    code.replaceAll(/'[^']*'/g, "''").match(/(?<![\w.])[a-z_]\w*\b(?!\s*:)/gi) ?? [];
  const words = new Set(['void', 'true', 'false', 'null']);
  const strange = mutations.flatMap(({ name, edits }) =>
    edits.flatMap(([file, text, instead]) => {
      const others = edits.flatMap(([where, , put]) =>
        where === file && put !== instead ? put : [],
      );
      const known = new Set(names([readFileSync(join(root, file), 'utf8'), ...others].join('\n')));
      const own = new Set(
        [...instead.matchAll(/(?:const|let|\() *(\w+) *(?:[=,)])/g)].map(([, one]) => one),
      );
      return names(instead)
        .filter((one) => !words.has(one) && !(one in globalThis))
        .filter((one) => !known.has(one) && !own.has(one) && !names(text).includes(one))
        .map((one) => `${name}: ${one}`);
    }),
  );
  expect(strange).toEqual([]);
});
