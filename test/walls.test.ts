/**
 * Every lint rule and boundary is tested with a planted fault and an allowed counterpart, so that a rule that checks
 * nothing fails here.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks } from '#scripts/check.ts';
import { root } from '#scripts/steps.ts';
import { walls } from './walls.ts';

const folders: string[] = [];

const configuration = [
  'oxlint.config.ts',
  '.oxfmtrc.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'src/contract/tsconfig.json',
  'src/domain/tsconfig.json',
  'src/web/tsconfig.json',
  'src/web/tsconfig.test.json',
  'e2e/tsconfig.json',
  'clients/client/tsconfig.json',
  'package.json',
  'scripts/lint',
];

/** A folder with this repository’s configuration and only these files. */
const plant = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-walls-'));
  folders.push(folder);
  for (const path of configuration)
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries({ '.gitignore': 'node_modules\n', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('lint and boundaries', () => {
  const faults = new Map<string, string>();
  const twins = new Map<string, string>();
  let output = '';

  beforeAll(async () => {
    const files: Record<string, string> = { 'src/domain/seven.ts': 'export const seven = 7;\n' };
    for (const [index, { name, fault, twin }] of walls.entries()) {
      const [faultPath, faultText] = fault;
      const [twinPath, twinText] = twin;
      faults.set(name, faultPath.replace('NAME', `fault-${index}`));
      twins.set(name, twinPath.replace('NAME', `twin-${index}`));
      files[faults.get(name) ?? ''] = faultText.replaceAll('NAME', `fault-${index}`);
      files[twins.get(name) ?? ''] = twinText.replaceAll('NAME', `twin-${index}`);
    }
    output = (await checks['lint and boundaries'](plant(files))).output;
  });

  const complaints = (path: string | undefined) =>
    output.split('\n').filter((line) => line.startsWith(`${path}:`));

  test.each(walls)('$name', ({ name, rule }) => {
    expect(complaints(faults.get(name)).join('\n')).toContain(`(${rule})]`);
    expect(complaints(twins.get(name))).toEqual([]);
  });

  test('SS-1 no feature may open a connection by itself', () => {
    const ways = walls.filter(({ name }) => /\b(?:undici|node:(?:net|https?|dns))\b/.test(name));
    expect(ways.length).toBeGreaterThan(5);
    for (const { name, rule } of ways)
      expect(complaints(faults.get(name)).join('\n'), name).toContain(`(${rule})]`);
  });
});

describe('types', () => {
  const clean = {
    'src/contract/a.ts': 'export const a = 1;\n',
    'src/domain/a.ts': 'export const a = 1;\n',
    'src/server/a.ts': 'export const a = process.pid;\n',
    'src/web/a.ts': 'export const a = document.title;\n',
    'src/web/a.test.ts': 'export const a = [process.pid, document.title];\n',
    'scripts/a.ts': 'export const a = process.pid;\n',
    'e2e/a.ts': 'export const a = [process.pid, document.title];\n',
    'clients/client/index.ts': 'export const a = document.title;\n',
  };

  test('a clean tree passes', { tags: 'slow' }, async () => {
    expect(await checks.types(plant(clean))).toEqual({ ok: true, output: '' });
  });

  const faults = [
    ['src/contract/a.ts', 'export const a = process.pid;', 'process'],
    ['src/contract/a.ts', 'export const a = document.title;', 'document'],
    ['src/domain/a.ts', "export const a = Buffer.from('');", 'Buffer'],
    ['src/domain/a.ts', 'export const a = setTimeout;', 'setTimeout'],
    ['src/domain/a.ts', 'export const a = crypto.randomUUID();', 'crypto'],
    ['src/server/a.ts', 'export const a = document.title;', 'document'],
    ['src/web/a.ts', 'export const a = process.pid;', 'process'],
    ['src/web/a.test.ts', "export const a: number = '';", 'number'],
    [
      'src/server/a.ts',
      'const list: string[] = [];\nexport const a: string = list[0];',
      'undefined',
    ],
    ['src/server/a.ts', 'export enum A { one }', 'erasableSyntaxOnly'],
    ['scripts/a.ts', 'export const a = document.title;', 'document'],
    ['e2e/a.ts', "export const a: number = '';", 'number'],
    ['scripts/a.ts', "export const a: number = '';", 'number'],
  ].map(([path = '', text, word], at) => ({
    what: `${path}: ${text}`,
    text,
    word,
    // Each in a separate file, so that they can be checked together.
    path: path.replace('/a.', `/fault-${at}.`),
  }));

  let outcome: Awaited<ReturnType<typeof checks.types>>;
  beforeAll(async () => {
    const planted = faults.map(({ path, text }) => [path, `${text}\n`]);
    outcome = await checks.types(plant({ ...clean, ...Object.fromEntries(planted) }));
  });

  test.each(faults)('$what', ({ path, word }) => {
    expect(outcome.ok).toBe(false);
    const lines = outcome.output.split('\n').filter((line) => line.startsWith(`${path}(`));
    expect(lines.join('\n')).toContain(word);
  });

  test('a clean file next to them has no errors', () => {
    for (const path of Object.keys(clean)) expect(outcome.output).not.toContain(`${path}(`);
  });
});

describe('dead code', () => {
  const clean = {
    'package.json': '{ "name": "planted", "type": "module" }\n',
    'knip.json': '{ "entry": ["src/server/main.ts"], "project": ["src/**/*.ts"] }\n',
    'src/server/main.ts': "import { a } from './a.ts';\nprocess.exitCode = a;\n",
    'src/server/a.ts': 'export const a = 1;\n',
  };
  const only = (files: Record<string, string>) => {
    const folder = plant(files);
    for (const path of ['oxlint.config.ts', 'scripts', '.oxfmtrc.json'])
      rmSync(join(folder, path), { recursive: true });
    return checks['dead code'](folder);
  };

  test('a clean tree passes', { tags: 'slow' }, async () => {
    expect((await only(clean)).ok).toBe(true);
  });

  test('a file that nobody imports, and an export that nobody uses', async () => {
    const faults = {
      'src/server/b.ts': 'export const b = 1;\n',
      'src/server/a.ts': 'export const a = 1, unused = 2;\n',
    };
    const { ok, output } = await only({ ...clean, ...faults });
    expect(ok).toBe(false);
    expect(output).toContain('b.ts');
    expect(output).toContain('unused');
  });
});

test('format: an unformatted file is reported, a formatted one is not', async () => {
  const clean = { 'src/server/a.ts': "export const a = 'x';\n" };
  const fault = plant({ 'src/server/a.ts': 'export const a = "x"\n' });
  const complaint = await checks.format(fault);
  expect(complaint.ok).toBe(false);
  expect(complaint.output).toContain('src/server/a.ts');
  expect((await checks.format(plant(clean))).output).not.toContain('src/server/a.ts');
});
