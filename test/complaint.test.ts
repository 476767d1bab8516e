/** Every validation error, for every field of every call, is a sentence for a person. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { newId } from '#server/ids.ts';
import { fieldErrors } from '#server/http/failure.ts';
import { bodyFor, calls } from './calls.ts';
import { ofLibrary } from './of-library.ts';

const strange: readonly unknown[] = [
  ...[undefined, null, true, 'no such thing', '', 'x'.repeat(40_000), -1, 1.5, 1e9, 2 ** 60, NaN],
  ...[[], [null], Array.from({ length: 3000 }, () => 'x'), {}, { nobody: 1 }],
];

/** Values that do not match a schema, at the top level and inside. */
function wrongFor(schema: z.core.$ZodType): unknown[] {
  const { def } = schema._zod;
  if (schema instanceof z.ZodObject)
    return [
      ...strange,
      ...Object.entries(schema.shape).flatMap(([name, field]) =>
        wrongFor(field).map((value) => ({ [name]: value })),
      ),
    ];
  if (schema instanceof z.ZodArray)
    return [...strange, ...wrongFor(schema.element).map((v) => [v])];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => wrongFor(option));
  const inner = ['innerType', 'in'].flatMap((key) => {
    const value: unknown = Reflect.get(def, key);
    return value instanceof z.ZodType ? wrongFor(value) : [];
  });
  return inner.length > 0 ? inner : [...strange];
}

const said = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return error ? fieldErrors(error).map(({ message }) => message) : [];
};

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ids = new Proxy({}, { get: () => newId() });

describe('of all calls', () => {
  test.each(calls)('$name has its own validation messages', (named) => {
    const { params, query, body } = named.call;
    const whole = bodyFor(named, ids) ?? {};
    const complaints = [params, query, body].flatMap((schema) => {
      if (!schema) return [];
      const wrong = wrongFor(schema);
      const beside = wrong.filter(isFields).map((value) => ({ ...whole, ...value }));
      return [...wrong, ...beside].flatMap((value) => said(schema, value));
    });
    const sentences = [...new Set(complaints)];
    expect(sentences.length > 0).toBe(Boolean(params ?? query ?? body));
    expect(sentences.filter((one) => ofLibrary.test(one) || !/^\p{Lu}/u.test(one))).toEqual([]);
  });
});

test.each<[z.ZodType, unknown, string]>([
  [z.object({ a: z.string() }), {}, 'Required'],
  [z.string(), 1, 'Must be text'],
  [z.number(), 'many', 'Must be a number'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.array(z.string()), 'one', 'Must be a list'],
  [z.object({}), null, 'Must be a group of fields'],
  [z.strictObject({}), { a: 1 }, 'Unknown field'],
  [z.enum(['on', 'off']), 'up', 'Use one of these: on, off'],
  [z.literal('on'), 'off', 'Must be “on”'],
  [z.string().max(3), 'four', 'Use up to 3 characters'],
  [z.string().min(1), '', 'Fill this in'],
  [z.string().min(3), 'a', 'Use at least 3 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Use up to 1 entries: you entered 2'],
  [z.array(z.string()).min(1), [], 'Add at least one entry'],
  [z.array(z.string()).min(2), [], 'Use at least 2 entries'],
  [z.number().max(3), 4, 'Use a number up to 3'],
  [z.number().lt(3), 3, 'Use a number below 3'],
  [z.number().min(3), 2, 'Use a number of at least 3'],
  [z.number().gt(3), 3, 'Use a number above 3'],
  [z.number().multipleOf(64), 65, 'Use a multiple of 64'],
  [Id, 'none', 'Not a valid ID'],
  [z.email(), 'none', 'Please enter an email address'],
  [z.url(), 'none', 'Enter a full address, such as https://example.com'],
  [Instant, 'today', 'Use a date and time such as 2026-01-31T08:30:00Z'],
  [z.string().regex(/^a$/), 'b', 'Wrong format'],
  [z.never(), 1, 'Can’t be used here'],
  [
    z.discriminatedUnion('on', [
      z.object({ on: z.literal('sea') }),
      z.object({ on: z.literal('land') }),
    ]),
    { on: 'air' },
    'Use one of these: sea, land',
  ],
])('an issue has the expected message: %#', (schema, value, sentence) => {
  expect(said(schema, value)).toEqual([sentence]);
});
