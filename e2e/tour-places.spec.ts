/** Every page of the web. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { visitsAll } from './owner.ts';
import { places } from './places.ts';
import { startWalk } from './walk.ts';

/** Above this limit, layout shift counts as poor (web.dev, Cumulative Layout Shift). */
const maxShift = 0.1;

const app = join(import.meta.dirname, '../src/web/app/routes');
const routes = readdirSync(app)
  .filter((file) => /rout(?:er|es)\.tsx$/.test(file))
  .flatMap((file) => [...readFileSync(join(app, file), 'utf8').matchAll(/path: '([^']+)'/g)])
  .map(([, path]) => path);

const { visit, judge } = startWalk();

// Tabs of one page are built alike: the first and every third one, and all in the whole proof.
const isFirst = (at: number) => places.findIndex(({ route }) => route === places[at]?.route) === at;
const tried = places.filter((_, at) => visitsAll || at % 3 === 0 || isFirst(at));

test.each(tried.map((place, at) => ({ ...place, at })))('$name', async ({ at, ...place }) => {
  const watched = await visit(place, at);
  expect(await watched.page.getByRole('heading', { level: 1 }).count(), 'one title').toBe(1);
  const shifted = await watched.page.evaluate('window.shifted ?? 0');
  expect(shifted, `${place.name} jumps while it loads`).toBeLessThan(maxShift);
  await judge(watched, place.name, at);
});

test('P-2.7 every route has a place on the tour', () => {
  expect(routes.length).toBeGreaterThan(20);
  const walked = new Set(places.map(({ route }) => route));
  expect(routes.filter((route) => route !== undefined && !walked.has(route))).toEqual([]);
});
