/** Every field that a person can set has a visible effect of its own. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '#scripts/steps.ts';
import { calls } from './calls.ts';
import { account } from './effects/account.ts';
import { agents } from './effects/agents.ts';
import { company } from './effects/company.ts';
import { engagement } from './effects/engagement.ts';
import { elsewhere, formOnly, reasons } from './effects/exceptions.ts';
import { type Area, type Bench, differing } from './effects/probe.ts';
import { queues } from './effects/queues.ts';
import { schedules } from './effects/schedules.ts';
import { fieldsOf } from './field-readers.ts';

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

/** A field name in the web’s forms. */
const fieldInForm = /(?:getInputProps|setFieldValue)\(\s*[`']([^`']+)[`']/g;

const tried = Object.values(areas).flatMap(({ effects }) => effects.map(({ field }) => field));
const isElsewhere = (field: string): boolean =>
  Object.hasOwn(elsewhere, field.split('.').slice(0, 2).join('.'));
const fields = calls
  .filter(({ name }) => !Object.hasOwn(elsewhere, name))
  .flatMap(({ name, call }) => fieldsOf(call).map((field) => `${name}.${field}`));

test('every field of a setting has a probe or a reason, and nothing else has one', () => {
  const known = [...new Set([...tried, ...Object.keys(reasons)])];
  expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  const outside = Object.keys(reasons).filter(isElsewhere);
  expect(known.filter((field) => !fields.includes(field) && !outside.includes(field))).toEqual([]);
  expect(Object.keys(reasons).filter((field) => tried.includes(field))).toEqual([]);
});

test('calls that are tested elsewhere have a body, and each of its fields is named there', () => {
  const withBody = new Map(calls.flatMap(({ name, call }) => (call.body ? [[name, call]] : [])));
  const missing = Object.entries(elsewhere).flatMap(([name, files]) => {
    const call = withBody.get(name);
    if (!call) return [name];
    const texts = [files].flat().map((file) => readFileSync(join(root, file), 'utf8'));
    const isNamed = (field: string) =>
      texts.some((text) => new RegExp(`\\b${field}\\b`).test(text));
    return fieldsOf(call).flatMap((field) =>
      isNamed(field) || Object.hasOwn(reasons, `${name}.${field}`) ? [] : [`${name}.${field}`],
    );
  });
  expect(missing).toEqual([]);
});

test('every form field is a field of a call, or has an explanation', () => {
  const bare = (name: string) => name.replaceAll('_', '').toLowerCase();
  const sent = new Set(
    calls
      .flatMap(({ call: { body, query } }) => [{ body }, { body: query }].flatMap(fieldsOf))
      .map(bare),
  );
  const inForms = globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\./.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(fieldInForm)])
    // `slots.${at}.time` is a time.
    .map(
      ([, path = '']) =>
        path
          .split('.')
          .filter((part) => !part.startsWith('$'))
          .at(-1) ?? '',
    );
  expect(inForms.length).toBeGreaterThan(100);
  const unknown = [...new Set(inForms)].filter((name) => !sent.has(bare(name)));
  expect(unknown.toSorted()).toEqual(Object.keys(formOnly).toSorted());
});
