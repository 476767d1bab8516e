/** Whatever a caller sends, what is wrong with it is said in sentences for a person, for every field of every call. */
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

/** What does not fit a schema, from outside and from inside of it. */
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
  test.each(calls)('$name says what is wrong in its own words', (named) => {
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
  [z.object({ a: z.string() }), {}, 'This field is needed'],
  [z.string(), 1, 'This must be text'],
  [z.number(), 'many', 'This must be a number'],
  [z.int(), 1.5, 'This must be a whole number'],
  [z.boolean(), 'yes', 'This must be either true or false'],
  [z.array(z.string()), 'one', 'This must be a list'],
  [z.object({}), null, 'This must be a group of fields'],
  [z.strictObject({}), { a: 1 }, 'This field is not known'],
  [z.enum(['on', 'off']), 'up', 'Please use one of these: on, off'],
  [z.literal('on'), 'off', 'This must be “on”'],
  [z.string().max(3), 'four', 'Please use at most 3 characters'],
  [z.string().min(1), '', 'Please fill this in'],
  [z.string().min(3), 'a', 'Please use at least 3 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Please use at most 1 entries: these are 2'],
  [z.array(z.string()).min(1), [], 'Please name at least one entry'],
  [z.array(z.string()).min(2), [], 'Please use at least 2 entries'],
  [z.number().max(3), 4, 'Please use a number of at most 3'],
  [z.number().lt(3), 3, 'Please use a number below 3'],
  [z.number().min(3), 2, 'Please use a number of at least 3'],
  [z.number().gt(3), 3, 'Please use a number above 3'],
  [z.number().multipleOf(64), 65, 'Please use a multiple of 64'],
  [Id, 'none', 'This is not an identifier'],
  [z.email(), 'none', 'Please enter an e-mail address'],
  [z.url(), 'none', 'Please enter a whole address, such as https://example.com'],
  [Instant, 'today', 'Please use a date and time such as 2026-01-31T08:30:00Z'],
  [z.string().regex(/^a$/), 'b', 'This does not have the form that is needed'],
  [z.never(), 1, 'This cannot be used here'],
  [
    z.discriminatedUnion('on', [
      z.object({ on: z.literal('sea') }),
      z.object({ on: z.literal('land') }),
    ]),
    { on: 'air' },
    'Please use one of these: sea, land',
  ],
])('an issue has its sentence: %#', (schema, value, sentence) => {
  expect(said(schema, value)).toEqual([sentence]);
});
