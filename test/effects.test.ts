/** Every field that a person can set has a visible effect of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from './calls.ts';
import { account } from './effects/account.ts';
import { agents } from './effects/agents.ts';
import { company } from './effects/company.ts';
import { engagement } from './effects/engagement.ts';
import { elsewhere, reasons } from './effects/exceptions.ts';
import { type Area, type Bench, differing } from './effects/probe.ts';
import { queues } from './effects/queues.ts';
import { schedules } from './effects/schedules.ts';
import { fieldsOf } from './effects/fields.ts';

const areas: Readonly<Record<string, Area>> = {
  account,
  agents,
  company,
  engagement,
  queues,
  schedules,
};

describe.each(Object.entries(areas))('%s', (_name, { open, effects }) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());
  // Each probe creates agents, and one person may only have so many.
  let probes = 0;
  beforeEach(async () => {
    probes += 1;
    if (probes % 30 > 0) return;
    await bench.close();
    bench = await open();
  });

  test.each(effects)(
    'P-9.122 $field changes $shows',
    { tags: 'slow' },
    async ({ field, bodies, seen }) => {
      const [one, other] = await bodies(bench);
      const [way, ...others] = differing(one, other);
      expect(way).toContain(field.split('.').at(-1));
      expect(others).toEqual([]);
      const before = await seen(bench, one);
      expect(before).toBeDefined();
      expect(await seen(bench, other)).not.toEqual(before);
      // A value that always differs would prove nothing.
      expect(await seen(bench, one)).toEqual(before);
    },
  );
});

const tried = Object.values(areas).flatMap(({ effects }) => effects.map(({ field }) => field));
const isElsewhere = (field: string): boolean => {
  const [area = '', call = ''] = field.split('.');
  return elsewhere[area]?.split(' ').includes(call) === true;
};
const fields = calls
  .filter(({ name }) => !isElsewhere(name))
  .flatMap(({ name, call }) => fieldsOf(call).map((field) => `${name}.${field}`));

test('every field of a setting has a probe or a reason, and nothing else has one', () => {
  const known = [...new Set([...tried, ...Object.keys(reasons)])];
  expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  const outside = Object.keys(reasons).filter(isElsewhere);
  expect(known.filter((field) => !fields.includes(field) && !outside.includes(field))).toEqual([]);
  expect(Object.keys(reasons).filter((field) => tried.includes(field))).toEqual([]);
});

test('calls that are tested elsewhere exist and have a body', () => {
  const withBody = calls.flatMap(({ name, call }) => (call.body ? [name] : []));
  const named = Object.entries(elsewhere).flatMap(([area, list]) =>
    list.split(' ').map((call) => `${area}.${call}`),
  );
  expect(named.filter((name) => !withBody.includes(name))).toEqual([]);
});
