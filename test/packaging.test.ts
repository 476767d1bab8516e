/** Packaging matches the code: settings, commands and container files. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { serverEntry } from '#scripts/build-server.ts';
import { root } from '#scripts/steps.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The settings in their order, with those of a file of their own in their place. */
const source = read('src/server/config.ts').replace('  ...signInSettings,', () =>
  read('src/server/config-sign-in.ts'),
);
const settings = all(source, /^ {2}([A-Z][A-Z_]+):/gm);

test('.env.example lists every setting with a comment, and no others', () => {
  const example = read('.env.example');
  expect(settings.length).toBeGreaterThan(10);
  expect(all(example, /^([A-Z_]+)=/gm)).toEqual(settings);
  expect(example).not.toMatch(/^[A-Z_]+=.*\n[A-Z_]+=/m);
});

test('the container files only use existing settings', () => {
  const own = ['POSTGRES_PASSWORD', 'POSTGRES_USER'];
  const used = all(read('compose.yaml'), /(?:^\s+|\{ |, )([A-Z][A-Z_]+):/gm);
  expect(used).toContain('ROLE');
  expect(used.filter((name) => ![...settings, ...own].includes(name))).toEqual([]);
  const image = all(read('Dockerfile'), /([A-Z][A-Z_]+)=/g);
  expect(image.filter((name) => !['NODE_ENV', ...settings].includes(name))).toEqual([]);
});

test('the containers take every setting from .env except those about their own layout', () => {
  const [, image = ''] = /^x-image:.*\n((?: .*\n)+)/m.exec(read('compose.yaml')) ?? [];
  expect(image).toContain('env_file: [{ path: .env');
  const fixed = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'ROLE'];
  const used = all(read('compose.yaml'), /(?:^\s+|\{ |, )([A-Z][A-Z_]+):/gm);
  expect(settings.filter((name) => used.includes(name)).toSorted()).toEqual(fixed.toSorted());
});

test('P-22.1 every process in a container has the one volume, so that each finds the media of the others', () => {
  const [, services = ''] = /^services:\n((?:(?: .*)?\n)+)/m.exec(read('compose.yaml')) ?? [];
  const ours = services.split(/^ {2}(?=\w+:$)/m).filter((block) => block.includes('<<: *image'));
  expect(ours.map((block) => block.split(':', 1)[0])).toEqual(['app', 'web', 'worker']);
  for (const block of ours) expect(block).toContain("volumes: ['data:/data']");
});

test('SC-3 no container may write to its files, have capabilities or gain privileges', () => {
  const compose = read('compose.yaml');
  const [, image = ''] = /^x-image:.*\n((?: .*\n)+)/m.exec(compose) ?? [];
  const [, services = ''] = /^services:\n((?:(?: .*)?\n)+)/m.exec(compose) ?? [];
  const each = services.split(/^ {2}(?=\w+:$)/m).filter((block) => /^\w+:/.test(block));
  expect(each.map((block) => block.split(':', 1)[0])).toEqual([
    ...['app', 'web', 'worker'],
    ...['database', 'model'],
  ]);
  for (const block of each) {
    const settings = block.includes('<<: *image') ? image + block : block;
    expect(settings).toMatch(/^ +read_only: true$/m);
    expect(settings).toMatch(/^ +cap_drop: \[ALL\]$/m);
    expect(settings).toMatch(/^ +security_opt: \['no-new-privileges:true'\]$/m);
    expect(settings).toMatch(/^ +tmpfs: \[.*\/tmp/m);
    expect(settings).not.toMatch(/privileged|cap_add: \[.*(?:SYS_|NET_|ALL)/);
  }
});

test('the image includes everything that the server imports', () => {
  const copied = all(read('Dockerfile'), /^COPY --from=build \/app\/(\S+)/gm);
  expect(copied).toEqual(['package.json', 'node_modules', 'dist', 'scripts', 'src', 'writer']);
});

test('the image builds what it runs', () => {
  const image = read('Dockerfile');
  expect(image).toMatch(/^RUN .*node scripts\/build-server\.ts$/m);
  expect(image).toMatch(new RegExp(`^CMD \\["node", .*"${relative(root, serverEntry)}"\\]$`, 'm'));
});

test('every command of package.json runs an existing file', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const files = Object.values(scripts).flatMap((script) => all(script, /^node (\S+)/g));
  expect(files).toContain('scripts/start.ts');
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
