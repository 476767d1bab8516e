/** Shared layout classes: every class used by name exists, and every class is used. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

const there = new Set(
  [...read('ui/theme/common.css').matchAll(/\.(?!mantine-)([a-z]\w*)/gi)].map(
    ([, name = '']) => name,
  ),
);
const composed = globSync('**/*.module.css', { cwd: web }).flatMap((file) =>
  [...read(file).matchAll(/composes: ([^;]+) from global/g)].flatMap(([, names = '']) =>
    wordsIn(names),
  ),
);
const screens = globSync('**/*.tsx', { cwd: web }).filter((file) => !file.includes('.test.'));
const named = screens.flatMap((file) =>
  [...read(file).matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => wordsIn(names)),
);
/** Every word in quotation marks, some of which are class names. */
const written = screens.flatMap((file) =>
  [...read(file).matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].flatMap(([, ...texts]) =>
    wordsIn(texts.join(' ')),
  ),
);

test('style sheets and components use only existing shared classes', () => {
  expect(composed.length).toBeGreaterThan(100);
  expect([...composed, ...named].filter((name) => !there.has(name))).toEqual([]);
});

test('components use only classes that their own style sheet has', () => {
  const taken = screens.flatMap((file) =>
    [...read(file).matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].flatMap(
      ([, sheet = '', from = '']) => {
        const path = from.startsWith('#web/') ? from.slice(5) : join(dirname(file), from);
        const classes = new Set([...read(path).matchAll(/\.([a-z]\w*)/gi)].map(([, one]) => one));
        return [
          ...read(file).matchAll(new RegExp(`\\b${sheet}\\.(?!module\\.css)(\\w+)`, 'g')),
        ].map(([, one]) => ({
          name: `${one} of ${file}`,
          isThere: classes.has(one),
        }));
      },
    ),
  );
  expect(taken.length).toBeGreaterThan(500);
  expect(taken.filter(({ isThere }) => !isThere).map(({ name }) => name)).toEqual([]);
});

test('every shared class is used', () => {
  const used = new Set([...composed, ...written]);
  expect([...there].filter((name) => !used.has(name))).toEqual([]);
});
