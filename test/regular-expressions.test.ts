/** IN-3: no text makes a regular expression of ours slow. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { root } from '#scripts/steps.ts';
import { expressionsOf, hostileTexts } from './regular-expressions.ts';
import { isWhole } from './sampled.ts';

/**
 * The longest text that the contract lets in, with some room; documents are cut into shorter pieces first. A fifth of
 * it is enough to see the cube of so many letters.
 */
const letters = Math.ceil(limits.post_text * (isWhole ? 1.25 : 0.2));
/**
 * In milliseconds. An expression may take the square of so few letters, some 20 ms, and not more:
 * the cube would take minutes, and one that tries every way to fit would never end.
 */
const most = 250;

/** Milliseconds of work: what else this machine does meanwhile does not count. */
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

test('careless expressions would be found', () => {
  const careless = String.raw`const a = /\s+$/; const b = 4 / 2 / 1; const c = text.replace(/(a+)+b/g, '/x/'); // /no/
    const d = /^[a-z]+$/.test('it/is');`;
  const found = expressionsOf(careless).map(({ pattern }) => pattern);
  expect(found.map(({ source }) => source)).toEqual([String.raw`\s+$`, '(a+)+b', '^[a-z]+$']);
  // Every letter doubles the ways in which it may fit.
  expect(slowOn(/^(a+)+$/, 23)).toBeDefined();
  expect(slowOn(/^[a-z]+$/)).toBeUndefined();
});

test(
  'IN-3 no expression of the contract, the domain and the server is slow on any of some hundred hostile texts',
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
