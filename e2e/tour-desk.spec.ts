/** All of it on a desk, by day. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { places } from './places.ts';
import { walk } from './walk.ts';

const app = join(import.meta.dirname, '../src/web/app/routes');
const routes = readdirSync(app)
  .filter((file) => /rout(?:er|es)\.tsx$/.test(file))
  .flatMap((file) => [...readFileSync(join(app, file), 'utf8').matchAll(/path: '([^']+)'/g)])
  .map(([, path]) => path);

walk({ width: 1440, height: 900, scheme: 'light' });

test('P-2.7 no route is forgotten', () => {
  expect(routes.length).toBeGreaterThan(20);
  const walked = new Set(places.map(({ route }) => route));
  expect(routes.filter((route) => route !== undefined && !walked.has(route))).toEqual([]);
});
