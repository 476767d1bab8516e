/** The pages that explain this repository refer to existing files, and the two main pages stay short. */
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

/** Link targets, and paths in backticks; a path with a placeholder or star stands for several files. */
const pathsIn = (page: string): string[] => {
  const marked = read(page).matchAll(/`((?:src|test|tests|scripts|docs|e2e|proofs)\/[^`<*]+)`/g);
  return [...linksIn(page).map(({ path }) => path), ...[...marked].map(([, path = '']) => path)];
};

const walks = globSync('docs/walks/*.md', { cwd: root });
const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'README.md',
  'proofs/README.md',
  'docs/glossary.md',
  'docs/security.md',
  ...walks,
];

test.each(pages)('%s only refers to existing files', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('decisions only link to existing files', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root });
  expect(decisions.length).toBeGreaterThan(40);
  const links = decisions.flatMap((page) => linksIn(page).map(({ path }) => `${page}: ${path}`));
  expect(links.filter((link) => !existsSync(join(root, link.split(': ')[1] ?? '')))).toEqual([]);
});

test.each(['ARCHITECTURE.md', ...walks])('%s links each file under its own name', (page) => {
  const misnamed = linksIn(page).filter(
    ({ text, path }) => /^[\w.-]+\.(?:tsx?|md)$/.test(text) && text !== basename(path),
  );
  expect(misnamed).toEqual([]);
});

test('the walks refer to existing files, and each is listed in the index', () => {
  expect(walks.length).toBeGreaterThan(5);
  const walked = ['ARCHITECTURE.md', ...walks].flatMap(pathsIn);
  expect(walked.length).toBeGreaterThan(60);
  const listed = pathsIn('docs/walks/README.md');
  expect(walks.filter((walk) => !listed.includes(walk) && !walk.endsWith('README.md'))).toEqual([]);
});

test('ARCHITECTURE.md fits on one page', () => {
  expect(Buffer.byteLength(read('ARCHITECTURE.md'))).toBeLessThanOrEqual(5000);
});
