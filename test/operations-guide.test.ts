/** Everything named in `docs/operations.md` exists: commands, settings, metrics, addresses and messages. So do the commands and settings of other pages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basePath, table } from '#contract/table.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { createGauges } from '#server/features/system/routes.ts';
import { measureProcess } from '#server/meters.ts';
import { root } from '#scripts/steps.ts';
import { createWorld } from './world.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const guide = read('docs/operations.md');
const all = (pattern: RegExp, text = guide): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

/** Commands and settings are named on these pages, too. */
const others = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']
  .concat(
    globSync('docs/{*,guide/*,pictures/*}.md', { cwd: root }),
    globSync('proofs/*.md', { cwd: root }),
  )
  .map(read)
  .join('\n');

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test('commands are those of package.json', () => {
  const named = all(/npm (?:run )?([\w-]+)/g).filter((name) => name !== 'run');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('commands of other pages are those of package.json, and each is on one of them', () => {
  const named = all(/npm (?:run )?([a-z][\w-]+)/g, others);
  const own = Object.keys(scripts).filter((name) => !name.startsWith('pre'));
  expect(own.filter((name) => !named.includes(name))).toEqual([]);
  expect(
    all(/npm run ([a-z][\w-]+)/g, others).filter((name) => scripts[name] === undefined),
  ).toEqual([]);
});

const known = ['config.ts', 'config-sign-in.ts'].flatMap((file) =>
  all(/^ {2}([A-Z][A-Z_]+):/gm, read(`src/server/${file}`)),
);

test('settings of other pages are those of the configuration', () => {
  const named = all(/`([A-Z]{2,}(?:_[A-Z]+)+)[`=]/g, others);
  const ofTests = ['TEST_DATABASE_URL', 'KNOWLEDGE_FILES', 'DUE_POSTS', 'WRITER_RUNTIME'];
  const unknown = named.filter((name) => !known.includes(name) && !name.startsWith('BENCH_'));
  expect(named.length).toBeGreaterThan(20);
  expect(unknown.filter((name) => !ofTests.includes(name))).toEqual([]);
});

test('settings are those of the configuration', () => {
  const named = all(/\b([A-Z]{2,}_[A-Z_]+|DATA_DIR|PORT|ROLE|HOST)\b/g);
  const states = new Set(['RETRY_WAIT', 'NEEDS_REVIEW']);
  expect(named).toContain('METRICS_TOKEN');
  expect(named.filter((name) => !known.includes(name) && !states.has(name))).toEqual(
    ['ADDRESS'].filter((name) => named.includes(name)),
  );
});

test('metrics are shown by a server', async () => {
  const world = await createWorld('sqlite');
  const { registry } = createGauges(world.ctx);
  measureProcess(world.ctx.meters);
  const known = [
    ...world.ctx.meters.registry.getMetricsAsArray(),
    ...registry.getMetricsAsArray(),
  ].map(({ name }) => name);
  await world.close();
  const named = all(/\b((?:socialai|nodejs|process)_[a-z0-9_]+)/g).map((name) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const own = known.filter(
    (name) => name.startsWith('socialai_') && !['socialai_build_info'].includes(name),
  );
  // Each of our metrics is documented.
  expect(own.filter((name) => !named.includes(name))).toEqual([]);
});

test('addresses are calls of the contract', () => {
  const calls = Object.values(table).flatMap((part): Endpoint[] => Object.values(part));
  const paths = new Set(calls.map(({ path }) => basePath + path));
  expect(all(/`(?:GET )?(\/api\/[a-z-]+)`/g).filter((path) => !paths.has(path))).toEqual([]);
});

test('quoted messages exist', () => {
  const sources = globSync('src/{contract,domain,server}/**/*.ts', { cwd: root })
    .map(read)
    .join('\n');
  // SQLite’s own messages, which are in no file of ours.
  const foreign = ['file is not a database', 'worker'];
  const quoted = all(/(?:^\||, or) "([^"]+)"/gm).filter((text) => !foreign.includes(text));
  expect(quoted.length).toBeGreaterThan(8);
  expect(quoted.filter((text) => !sources.includes(text))).toEqual([]);
});

test('linked files exist', () => {
  const targets = all(/\]\(([^)#]+)\)/g);
  expect(targets.length).toBeGreaterThan(2);
  for (const target of targets) expect(read(join('docs', target)).length).toBeGreaterThan(0);
});
