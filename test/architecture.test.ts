/** The pages that explain this repository name files that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/steps.ts';

/** Links to files and paths in code marks; a path with a placeholder or star stands for many. */
const pathsIn = (page: string): string[] => {
  const text = readFileSync(join(root, page), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  );
  const marked = [...text.matchAll(/`((?:src|test|scripts|docs|bench|e2e|prove)\/[^`<*]+)`/g)];
  return [...links, ...marked.map(([, path = '']) => path)];
};

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'bench/README.md'])('%s', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the walks name real files', () => {
  expect(pathsIn('ARCHITECTURE.md').length).toBeGreaterThan(30);
});
