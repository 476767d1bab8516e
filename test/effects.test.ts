/** Every field that a person sets changes something else that a person sees. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '#scripts/steps.ts';
import { calls } from './calls.ts';
import { account } from './effects/account.ts';
import { agents } from './effects/agents.ts';
import { company } from './effects/company.ts';
import { engagement } from './effects/engagement.ts';
import { elsewhere, reasons } from './effects/exceptions.ts';
import { type Area, type Bench, differing } from './effects/probe.ts';
import { schedules } from './effects/schedules.ts';
import { fieldsOf } from './field-readers.ts';

const areas: Readonly<Record<string, Area>> = { account, agents, company, engagement, schedules };

describe.each(Object.entries(areas))('%s', (_name, { open, effects }) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  test.each(effects)('P-9.122 $field changes $shows', async ({ field, bodies, seen }) => {
    const [one, other] = await bodies(bench);
    const [way, ...others] = differing(one, other);
    expect(way).toContain(field.split('.').at(-1));
    expect(others).toEqual([]);
    const before = await seen(bench, one);
    expect(before).toBeDefined();
    expect(await seen(bench, other)).not.toEqual(before);
    // What differs every time shows nothing.
    expect(await seen(bench, one)).toEqual(before);
  });
});

const tried = Object.values(areas).flatMap(({ effects }) => effects.map(({ field }) => field));
const fields = calls
  .filter(({ name }) => !Object.hasOwn(elsewhere, name))
  .flatMap(({ name, call }) => fieldsOf(call).map((field) => `${name}.${field}`));

test('every field of a setting has a probe or a reason, and nothing else has', () => {
  const known = [...new Set([...tried, ...Object.keys(reasons)])];
  expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  expect(known.filter((field) => !fields.includes(field))).toEqual([]);
  expect(Object.keys(reasons).filter((field) => tried.includes(field))).toEqual([]);
});

test('what is tried elsewhere is a call with a body, and its file is there', () => {
  const withBody = new Set(calls.flatMap(({ name, call }) => (call.body ? [name] : [])));
  expect(Object.keys(elsewhere).filter((name) => !withBody.has(name))).toEqual([]);
  const files = Object.values(elsewhere);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
