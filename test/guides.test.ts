/** The pages below `/docs` refer to existing screen texts, links and headings. The build checks images. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { anchorOf, readGuides, sectionsOf } from '#scripts/guides.ts';
import { root } from '#scripts/steps.ts';

const guides = readGuides();
const written = guides.filter(({ file }) => file.startsWith('guide/'));
const textOf = (file: string) => readFileSync(join(root, 'docs', file), 'utf8');

const sources = globSync('src/{web,contract,domain}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  // As rendered, regardless of line breaks.
  .replaceAll(/\s+/g, ' ')
  .toLowerCase();

test.each(written)('P-2.190 $path names screen texts exactly', ({ file }) => {
  const named = [...textOf(file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) =>
    words.replaceAll(/\s+/g, ' ').toLowerCase(),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((words) => !sources.includes(words))).toEqual([]);
});

test.each(guides)('P-2.190 the links of $path are valid', ({ file }) => {
  const links = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
  const broken = links.filter((href) => {
    if (/^(?:https?|mailto):/.test(href)) return false;
    const [path = '', anchor] = href.split('#');
    const target = path === '' ? file : normalize(join(dirname(file), path));
    if (!existsSync(join(root, 'docs', target))) return true;
    if (anchor === undefined || !target.endsWith('.md')) return false;
    const headings = [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => words);
    return !headings.map(anchorOf).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('P-2.190 each page has a short description', () => {
  for (const { path, description } of guides)
    expect([path, description.length]).toEqual([
      path,
      expect.toSatisfy((n) => n >= 60 && n <= 200),
    ]);
});

test('P-2.191 the search index has every heading, with its own URL', () => {
  const sections = guides.flatMap(sectionsOf);
  expect(sections.length).toBeGreaterThan(60);
  expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length);
});
