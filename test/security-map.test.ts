import { readFileSync } from 'node:fs';
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
