/** The pages that explain this repository name files that exist, and the two that people read first stay short. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/steps.ts';

const read = (page: string): string => readFileSync(join(root, page), 'utf8');

interface Link {
  text: string;
  path: string;
}

const linksIn = (page: string): Link[] =>
  [...read(page).matchAll(/\[([^\]]+)\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(
    ([, text = '', path = '']) => ({ text, path: join(dirname(page), path) }),
  );

/** Targets of links, and paths in code marks; a path with a placeholder or star stands for many. */
const pathsIn = (page: string): string[] => {
  const marked = read(page).matchAll(
    /`((?:src|test|tests|scripts|docs|bench|e2e|verify|chaos)\/[^`<*]+)`/g,
  );
  return [...linksIn(page).map(({ path }) => path), ...[...marked].map(([, path = '']) => path)];
};

const walks = globSync('docs/walks/*.md', { cwd: root });
const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'README.md',
  'bench/README.md',
  'docs/glossary.md',
  'docs/security.md',
  'docs/spec-map.md',
  ...walks,
];

test.each(pages)('%s names files that exist', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(['ARCHITECTURE.md', ...walks])('%s calls each file by its name', (page) => {
  const misnamed = linksIn(page).filter(
    ({ text, path }) => /^[\w.-]+\.(?:tsx?|md)$/.test(text) && text !== basename(path),
  );
  expect(misnamed).toEqual([]);
});

test('the walks name real files, and each is in the list of walks', () => {
  expect(walks.length).toBeGreaterThan(5);
  const walked = ['ARCHITECTURE.md', ...walks].flatMap(pathsIn);
  expect(walked.length).toBeGreaterThan(60);
  const listed = pathsIn('docs/walks/README.md');
  expect(walks.filter((walk) => !listed.includes(walk) && !walk.endsWith('README.md'))).toEqual([]);
});

test('ARCHITECTURE.md fits on one page', () => {
  expect(Buffer.byteLength(read('ARCHITECTURE.md'))).toBeLessThanOrEqual(5000);
});
