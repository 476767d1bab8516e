/** The bugs that `npm run chaos` plants to try itself have a place in the code as it is now. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from '#chaos/mutations.ts';
import { root } from '#scripts/steps.ts';

test('the text that each planted bug replaces is there exactly once', () => {
  const misplaced = mutations.flatMap(({ name, edits }) =>
    edits
      .filter(([file, text]) => readFileSync(join(root, file), 'utf8').split(text).length !== 2)
      .map(([file]) => `${name}: ${file}`),
  );
  expect(mutations.length).toBeGreaterThan(20);
  expect(misplaced).toEqual([]);
});
