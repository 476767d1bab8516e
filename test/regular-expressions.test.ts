/** IN-3: no text makes our regular expressions slow. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { root } from '#scripts/steps.ts';
import { expressionsOf, hostileTexts } from './regular-expressions.ts';
import { isWhole } from './sampled.ts';

/**
 * Slightly more than the longest text the contract accepts; documents are chunked first. A tenth of it is enough to
 * detect cubic time.
 */
const letters = Math.ceil(limits.post_text * (isWhole ? 1.25 : 0.1));
/**
 * In milliseconds. Quadratic time takes about 5 ms for this many letters; cubic time would take minutes, and
 * exponential backtracking would never end.
 */
const most = 250;

/** CPU time in milliseconds, so that other load does not count. */
function workOf(pattern: RegExp, text: string): number {
  const began = process.threadCpuUsage();
  pattern.exec(text);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

const slowOn = (pattern: RegExp, length = letters): string | undefined =>
  hostileTexts(pattern, length).find((text) => workOf(pattern, text) > most);

const files = globSync('src/{contract,domain,server}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(?:test|suite|fixture)\.ts$/.test(file),
);

test('careless expressions are detected', { tags: 'slow' }, () => {
  const careless = String.raw`const a = /\s+$/; const b = 4 / 2 / 1; const c = text.replace(/(a+)+b/g, '/x/'); // /no/
    const d = /^[a-z]+$/.test('it/is');`;
  const found = expressionsOf(careless).map(({ pattern }) => pattern);
  expect(found.map(({ source }) => source)).toEqual([String.raw`\s+$`, '(a+)+b', '^[a-z]+$']);
  // Each letter doubles the number of possible matches.
  expect(slowOn(/^(a+)+$/, 23)).toBeDefined();
  expect(slowOn(/^[a-z]+$/)).toBeUndefined();
});

test(
  'IN-3 no regular expression of the contract, the domain and the server is slow on any of about a hundred hostile texts',
  { timeout: 300_000 },
  () => {
    const all = files.flatMap((file) =>
      expressionsOf(readFileSync(join(root, file), 'utf8')).map((found) => ({ file, ...found })),
    );
    expect(all.length).toBeGreaterThan(150);
    const different = new Map(all.map((found) => [String(found.pattern), found]));
    const slow = [...different.values()].flatMap(({ file, line, pattern }) => {
      const text = slowOn(pattern);
      return text === undefined
        ? []
        : [
            `${file}:${line} ${pattern.source.slice(0, 80)} on ${JSON.stringify(text.slice(0, 12))}…`,
          ];
    });
    expect(slow).toEqual([]);
  },
);
