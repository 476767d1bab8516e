/** What no file of this repository may carry: download addresses, paths of one machine, secrets. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/steps.ts';

const binary = /\.(png|jpe?g|gif|webp|ico|woff2?|pdf|docx)$/;

/** What is in the repository or about to be: tracked files and new ones that are not ignored. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !binary.test(file) && existsSync(join(root, file)));

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Lines of all files that match, as `file:line`. */
const found = (pattern: RegExp): string[] =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((text, index) => (pattern.test(text) ? [`${file}:${index + 1}`] : [])),
  );

// Each pattern is put together so that this file does not match itself.
const forbidden: Record<string, RegExp> = {
  'the host of a package registry': new RegExp(
    `${'registry'}\\.(npmjs|yarnpkg)\\.|${'npm'}\\.pkg\\.github`,
  ),
  'a path of one machine': new RegExp(
    `(^|[^\\w.$}/])/(${['work', 'root', 'farm'].join('|')}|home/\\w+|Users/\\w+)/`,
  ),
  'a private key': new RegExp(`-----${'BEGIN'} ([A-Z]+ )?PRIVATE KEY-----`),
  'a key of a cloud or model provider': new RegExp(
    `\\b(${'AKIA'}[0-9A-Z]{16}|sk-(ant-|proj-)?[A-Za-z0-9_-]{32,}|${'AIza'}[\\w-]{35})\\b`,
  ),
  'a token of a code host or chat': new RegExp(
    `\\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\\w{22,}|xox[abprs]-[\\w-]{10,}|\\d{8,10}:AA[\\w-]{33})\\b`,
  ),
};

const examples: Record<string, string> = {
  'the host of a package registry': `https://${'registry'}.npmjs.org/zod`,
  'a path of one machine': `see ${['', 'root', 'x'].join('/')}`,
  'a private key': `-----${'BEGIN'} RSA PRIVATE KEY-----`,
  'a key of a cloud or model provider': `sk-ant-${'a'.repeat(40)}`,
  'a token of a code host or chat': `ghp_${'a'.repeat(36)}`,
};

test('there are files to look at', () => {
  expect(files).toContain('package.json');
  expect(files.length).toBeGreaterThan(50);
});

describe.each(Object.entries(forbidden))('%s', (name, pattern) => {
  test('would be found', () => {
    expect(pattern.test(examples[name] ?? '')).toBe(true);
  });

  test('is in no file', () => {
    expect(found(pattern)).toEqual([]);
  });
});

test('the lock file names no download address and covers every platform', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;
  };
  const entries = Object.entries(lock.packages);
  expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
  // A clean install refuses a lock file in which the binaries of other platforms are missing.
  const names = new Set(entries.map(([path]) => path.split('node_modules/').at(-1)));
  const missing = entries.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});
