/** The map from the specification to its proofs names only tests that exist, and leaves no call out. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { table } from '#contract/table.ts';
import { root } from '#scripts/steps.ts';

interface Row {
  subject: string;
  proofs: string[];
}

const rowsOf = (markdown: string): Row[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (-|Call|Message|Constant|Screen)/.test(line))
    .map((line) => {
      const [, subject = '', proofs = ''] = line.split('|').map((cell) => cell.trim());
      return { subject, proofs: proofs.split('<br>') };
    });

/** What is wrong with a proof, if anything. */
const wrongWith = (proof: string): string | undefined => {
  const [, file = '', title = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)` › (.+)$/.exec(proof) ?? [];
  if (title === '') return `not a proof: "${proof}"`;
  if (!existsSync(join(root, file))) return `no such file: ${file}`;
  const text = readFileSync(join(root, file), 'utf8');
  const isTitle = ["'", '"', '`', '\\`'].some((quote) => text.includes(quote + title));
  return isTitle ? undefined : `no such test in ${file}: "${title}"`;
};

const rows = rowsOf(readFileSync(join(root, 'docs/spec-map.md'), 'utf8'));

test('every proof names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.flatMap(({ proofs }) => proofs).flatMap((proof) => wrongWith(proof) ?? [])).toEqual(
    [],
  );
});

test('a proof that is none is found', () => {
  expect(wrongWith('')).toContain('not a proof');
  expect(wrongWith('`test/none.test.ts` › a title')).toContain('no such file');
  expect(wrongWith('`test/spec-map.test.ts` › every proof is true')).toContain('no such test');
});

test('no call of the contract is missing', () => {
  const subjects = new Set(rows.map(({ subject }) => subject));
  const calls = Object.values(table).flatMap((part): Endpoint[] => Object.values(part));
  const names = calls.map(({ method, path }) => `\`${method} ${path}\``);
  expect(names.filter((name) => !subjects.has(name))).toEqual([]);
});
