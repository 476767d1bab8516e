/** What no file of this repository may contain: download URLs, local paths, secrets. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/steps.ts';

/** This file, which contains the patterns. */
const own = 'test/repository.test.ts';
const binary = /\.(png|jpe?g|gif|webp|ico|woff2?|pdf|docx)$/;

/** Tracked files, and new ones that are not ignored. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => file !== '' && file !== own && !binary.test(file) && existsSync(join(root, file)),
  );

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Matching lines of all files, as `file:line`. */
const found = (pattern: RegExp): string[] =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((text, index) => (pattern.test(text) ? [`${file}:${index + 1}`] : [])),
  );

const forbidden: Record<string, { pattern: RegExp; example: string }> = {
  'the host of a package registry': {
    pattern: /registry\.(npmjs|yarnpkg)\.|npm\.pkg\.github/,
    example: 'https://registry.npmjs.org/zod',
  },
  'a path of one machine': {
    pattern: /(^|[^\w.$}/])\/(work|root|farm|home\/\w+|Users\/\w+)\//,
    example: 'see /root/x',
  },
  'a private key': {
    // At the end of a line, where key material follows.
    pattern: /-----BEGIN ([A-Z]+ )?PRIVATE KEY-----(\\n|\s*$)/,
    example: '-----BEGIN RSA PRIVATE KEY-----',
  },
  'a key of a cloud or model provider': {
    pattern: /\b(AKIA[0-9A-Z]{16}|sk-(ant-|proj-)?[A-Za-z0-9_-]{32,}|AIza[\w-]{35})\b/,
    example: `sk-ant-${'a'.repeat(40)}`,
  },
  'a token of a code host or chat': {
    pattern:
      /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22,}|xox[abprs]-[\w-]{10,}|\d{8,10}:AA[\w-]{33})\b/,
    example: `ghp_${'a'.repeat(36)}`,
  },
};

test('there are files to check', () => {
  expect(files).toContain('package.json');
  expect(files.length).toBeGreaterThan(50);
});

describe.each(Object.entries(forbidden))('%s', (_name, { pattern, example }) => {
  test('is detected', () => {
    expect(example).toMatch(pattern);
  });

  test('SC-2 is in no file', () => {
    expect(found(pattern)).toEqual([]);
  });
});

test('the lock file has no download URL and covers every platform', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;
  };
  const entries = Object.entries(lock.packages);
  expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
  // A clean install rejects a lock file without other platforms’ binaries.
  const names = new Set(entries.map(([path]) => path.split('node_modules/').at(-1)));
  const missing = entries.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});
