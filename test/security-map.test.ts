import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const row = /^\| ([A-Z]{2}-\d+) \|.*\| `([^`]+)` \| `([^`]+)` \|$/;

const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n');
const rows = lines.flatMap((line) => {
  const [, id, file, name] = row.exec(line) ?? [];
  return id && file && name ? [{ id, file, name }] : [];
});

describe('docs/security.md', () => {
  test('has no line that this test cannot read', () => {
    const tableLines = lines.filter((line) => /^\| [A-Z]{2}-/.test(line));
    expect(rows).toHaveLength(tableLines.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each(rows)('$id is proven by "$name"', ({ file, name }) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(name);
  });
});

/** The groups of the list of requirements, and how many lines each has. */
const groups = {
  ...{ AU: 12, SE: 7, TF: 4, AC: 6, IN: 6, UP: 7, SS: 4, CR: 5, LL: 9 },
  ...{ SX: 13, OB: 7, DI: 5, DO: 4, HD: 4, LG: 4, SC: 3 },
};
const all = Object.entries(groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => `${group}-${index + 1}`),
);

test('every line of the list is proven, or says why it is not', () => {
  const proven = new Set(rows.map(({ id }) => id));
  const prose = lines.filter((line) => !line.startsWith('|')).join('\n');
  const left = all.filter((id) => !proven.has(id) && !new RegExp(`\\b${id}\\b`).test(prose));
  expect(left).toEqual([]);
  expect([...proven].filter((id) => !all.includes(id))).toEqual([]);
});

test('the web application sets no HTML of its own', () => {
  const sources = globSync('src/web/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(100);
  const setting =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/;
  const found = sources.filter(
    (file) => !/\.test\.tsx?$/.test(file) && setting.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
