/** Dependencies: exact versions, no install scripts, compatible licenses, no dynamic code. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '#scripts/steps.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const Versions = z.record(z.string(), z.string()).default({});
const Package = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
  allowScripts: z.record(z.string(), z.boolean()),
});
const Locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
});
const Lock = z.object({ packages: z.record(z.string(), Locked) });

const packageJson = Package.parse(JSON.parse(read('package.json')));
const lockedIn = (file: string) =>
  Object.entries(Lock.parse(JSON.parse(read(file))).packages).flatMap(([path, entry]) =>
    path === '' ? [] : [{ name: path.split('node_modules/').at(-1) ?? '', ...entry }],
  );
const locked = lockedIn('package-lock.json');

describe('the packages', () => {
  test('SC-1 have exact versions, from the registry', () => {
    const { dependencies, devDependencies, optionalDependencies } = packageJson;
    const asked = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const loose = Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(Object.keys(asked).length).toBeGreaterThan(50);
    expect(loose).toEqual([]);
  });

  test('SC-1 have an integrity hash', () => {
    expect(locked.length).toBeGreaterThan(300);
    expect(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  test('SC-1 run no install scripts, except the pinned runtime', () => {
    const wanting = locked
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name }) => name);
    const allowed = Object.entries(packageJson.allowScripts).flatMap(([name, may]) =>
      may ? [name] : [],
    );
    expect(allowed).toEqual(['node']);
    // Every package with an install script is listed, allowed or not, so that a new one is noticed.
    expect(wanting.toSorted()).toEqual(Object.keys(packageJson.allowScripts).toSorted());
  });
});

describe('the program that runs language models, which is installed on consent', () => {
  const own = lockedIn('writer/package-lock.json');

  test('SC-1 has exact versions with hashes, and no addresses', () => {
    const { dependencies } = Package.partial().parse(JSON.parse(read('writer/package.json')));
    expect(dependencies).toEqual({ 'node-llama-cpp': '3.21.1' });
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(read('writer/package-lock.json')).not.toContain('"resolved"');
  });

  test('SC-1 brings one binary for each kind of machine, and none for graphics cards', () => {
    const binaries = own.filter(({ name }) => name.startsWith('@node-llama-cpp/'));
    expect(binaries.map(({ name }) => name.split('/')[1])).toEqual([
      'linux-arm64',
      'linux-x64',
      'mac-arm64-metal',
      'mac-x64',
      'win-arm64',
      'win-x64',
    ]);
    expect(binaries.filter(({ optional }) => !optional)).toEqual([]);
  });

  test('SC-1 is no dependency of the product', () => {
    expect(read('package-lock.json')).not.toContain('node-llama-cpp');
  });
});

/**
 * Licenses that allow unchanged use and redistribution with this software; LGPL and MPL only restrict changes to the
 * package itself.
 */
const fitting = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...[
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
    'Zlib',
    'OFL-1.1',
    'MPL-2.0',
    'LGPL-3.0',
    'LGPL-3.0-or-later',
  ],
  'PSF-2.0',
]);
/** Packages whose metadata has no license, or a complex one. */
const looked: Record<string, RegExp> = {
  // Apache 2.0, by the file in the package.
  'twitter-text': /Apache License/,
  // Each style has its own license; docs/licences.md lists the used ones.
  '@dicebear/styles': /CC0 1\.0|CC BY 4\.0/,
};

const fits = (license: string | undefined): boolean => {
  const words = (license ?? '').replaceAll(/[()]/g, '');
  if (words === '') return false;
  return words.includes(' OR ')
    ? words.split(' OR ').some((one) => fits(one))
    : words.split(' AND ').every((one) => fitting.has(one));
};

describe('the licences', () => {
  test('incompatible ones are detected', () => {
    expect(['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT'].map(fits)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [undefined, 'GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED'].map(fits),
    ).toEqual(Array.from({ length: 5 }, () => false));
  });

  test('SC-1 of all packages are compatible', () => {
    const all = [...locked, ...lockedIn('writer/package-lock.json')];
    const others = all.filter(({ license }) => !fits(license)).map(({ name }) => name);
    expect(others.toSorted()).toEqual(Object.keys(looked).toSorted());
  });

  test.each(Object.entries(looked))('of %s was checked by hand', (name, words) => {
    const [file] = globSync(`node_modules/${name}/LICENSE*`, { cwd: root });
    expect(read(file ?? '')).toMatch(words);
  });
});

describe('the code', () => {
  const sources = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !/\.(?:test|suite|fixture)\.tsx?$/.test(file),
  );
  const forbidden: Record<string, { pattern: RegExp; example: string; but?: readonly string[] }> = {
    'evaluates text as code': {
      pattern: /(?<![.\w])eval\(|new Function\(|vm\.(?:run|Script|compile)|node:vm/,
      example: 'eval(text)',
    },
    'passes text to a shell': {
      pattern: /(?<![.\w])exec(?:Sync)?\(|shell: ?(?:true|command)/,
      example: 'execSync(text)',
      // npm is a batch file on Windows, which needs a shell; its arguments are constant.
      but: ['scripts/install.mjs'],
    },
  };
  test.each(Object.entries(forbidden))(
    'IN-3 SC-2 no source file %s',
    (_what, { pattern, example, but = [] }) => {
      expect(example).toMatch(pattern);
      expect(sources.length).toBeGreaterThan(300);
      const found = sources.filter((file) => !but.includes(file) && pattern.test(read(file)));
      expect(found).toEqual([]);
    },
  );
});

test('IN-6 the web application sets no HTML of its own', () => {
  const sources = globSync('src/web/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(100);
  const setting =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/;
  const found = sources.filter((file) => !/\.test\.tsx?$/.test(file) && setting.test(read(file)));
  expect(found).toEqual([]);
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');
  test('SC-3 runs as a user who owns none of the code', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM'));
    expect(last).toMatch(/^USER node$/m);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node"'));
    expect(last).not.toMatch(/COPY[^\n]*--chown|chown[^\n]*\/app/);
  });
});
