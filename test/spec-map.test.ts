/** The map from the specification to its proofs names only tests that exist and look for what it quotes, and leaves no call out. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { table } from '#contract/table.ts';
import { root } from '#scripts/steps.ts';
import { quotedIn, unseenOf } from './quoted-sentences.ts';

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

/** The file and the title that a proof names; both empty where it is none. */
const readProof = (proof: string) => {
  const [, file = '', title = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)` › (.+)$/.exec(proof) ?? [];
  return { file, title };
};

/** What is wrong with a proof, if anything. */
const wrongWith = (proof: string): string | undefined => {
  const { file, title } = readProof(proof);
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

test('every sentence that a row quotes is looked for by a test that it names', async () => {
  expect(rows.flatMap(({ subject }) => quotedIn(subject)).length).toBeGreaterThan(50);
  const unseen = rows.map(async ({ subject, proofs }) => {
    const files = new Set(proofs.map((proof) => readProof(proof).file).filter(Boolean));
    const sources = [...files].map((file) => readFileSync(join(root, file), 'utf8'));
    return (await unseenOf(subject, sources)).map((sentence) => `${sentence} in: ${subject}`);
  });
  expect((await Promise.all(unseen)).flat()).toEqual([]);
});

test.each([
  ["it says 'All is well.'", "see('All is well.')", []],
  ["it says 'It’s well'", String.raw`see(/It\'s well/)`, []],
  ["it says 'All is well.'", "it('says All is well.', () => {})", ['All is well.']],
  ["'Saved: {name}' and '+N more'", "see('Saved: Ada'); see('+2 more')", []],
  ["'Failed to pause the post'", 'see(`Failed to ${verb} the post`)', []],
  ["'Failed to pause the post'", 'see(`${verb} post`)', ['Failed to pause the post']],
  ["'Resource not found.'", "import { errors } from '#contract/core/errors.ts'", []],
  [
    "'Resource not found.'",
    "import { Failure } from '#contract/core/errors.ts'",
    ['Resource not found.'],
  ],
])('what %s quotes is looked for in %s, or not', async (subject, source, unseen) => {
  expect(await unseenOf(subject, [source])).toEqual(unseen);
});

test('no call of the contract is missing', () => {
  const subjects = new Set(rows.map(({ subject }) => subject));
  const calls = Object.values(table).flatMap((part): Endpoint[] => Object.values(part));
  const names = calls.map(({ method, path }) => `\`${method} ${path}\``);
  expect(names.filter((name) => !subjects.has(name))).toEqual([]);
});
