/** Generated responses: valid for a schema with extra fields, and the same with one fault. */
import fc from 'fast-check';
import { z } from 'zod';
import { codePoint } from './code-points.ts';

/** Added to every object, in addition to the contract’s fields. */
export const unknownField = 'password_hash';

/** Texts that satisfy the contract’s rules. */
const known = [
  'UTC',
  '07:30',
  '2026-11',
  '2026-11-25',
  '2026-11-25T07:30:00.000Z',
  '/api/media/0123456789abcdefghij_-.png',
  '/api/media/0123456789abcdefghij_-.mp4',
  'https://social.example/path',
  'data:image/webp;base64,',
  'en',
  'sandbox',
  'tea',
  '0',
  '-',
];

const numbers = [0, 1, 2, 24, 60, 1000, -7, -0, 0.5, 1e21, 2 ** 53];

const odd: readonly unknown[] = [
  ...[undefined, null, true, 'x', '', [], {}, [undefined], { length: 1 }],
  ...[Number.NaN, Infinity, -1, 1.5, 2 ** 60, 10n, new Date(0), () => 1],
];

const texts = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 12 }),
  fc.constantFrom(...known, '"\\\u2028\ud800', '__proto__'),
);
const moments = fc
  .date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());

const partOf = (schema: z.core.$ZodType, name: string) =>
  valid(Reflect.get(schema._zod.def, name) as z.core.$ZodType);

/** Mostly valid values for the schema, as far as known texts allow. */
function fitting<Value>(
  schema: z.core.$ZodType,
  values: readonly Value[],
  others: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  const taken = values.filter((one) => z.safeParse(schema, one).success);
  if (taken.length === 0) return others;
  const good = { weight: 1000, arbitrary: fc.constantFrom(...taken) };
  return fc.oneof(good, { weight: 1, arbitrary: others });
}

function text(schema: z.core.$ZodType): fc.Arbitrary<string> {
  if (schema instanceof z.ZodUUID) return fc.uuid();
  if (schema instanceof z.ZodISODateTime) return moments;
  if (schema instanceof z.ZodISODate) return moments.map((at) => at.slice(0, 10));
  const isFree = schema instanceof z.ZodString && !schema.def.checks;
  return isFree ? texts : fitting(schema, known, texts);
}

const number = (schema: z.core.$ZodType): fc.Arbitrary<number> =>
  fitting(schema, numbers, fc.oneof(fc.maxSafeInteger(), fc.double()));

/** As short as the schema allows, or slightly longer. */
function many(schema: z.ZodArray): fc.Arbitrary<unknown> {
  const one = valid(schema.element);
  const takes = (numRuns: number) =>
    [1, 2, 3].some((seed) => {
      const items = numRuns === 0 ? [] : fc.sample(one, { numRuns, seed });
      return z.safeParse(schema, items).success;
    });
  const minLength = [0, 1, 2, 7, 24].find(takes) ?? 1;
  return fc.array(one, { minLength, maxLength: takes(minLength + 1) ? minLength + 2 : minLength });
}

const isText = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodPipe ? isText(schema._zod.def.in) : schema._zod.def.type === 'string';

function fields({ shape, def }: z.ZodObject): fc.Arbitrary<unknown> {
  const made = Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, valid(one)]));
  // The order of fields differs from the contract’s.
  return fc.record(made).map((one) => ({
    ...(!def.catchall && { [unknownField]: unknownField }),
    ...Object.fromEntries(Object.entries(one).toReversed()),
  }));
}

function entries({ keyType, valueType }: z.ZodRecord): fc.Arbitrary<unknown> {
  const value = valid(valueType);
  const names = keyType._zod.values;
  if (names) return fc.record(Object.fromEntries([...names].map((name) => [name, value])));
  return fc.dictionary(valid(keyType) as fc.Arbitrary<string>, value, { maxKeys: 2 });
}

type Make = (schema: z.core.$ZodType) => fc.Arbitrary<unknown>;

const missing: Make = (schema) => fc.option(partOf(schema, 'innerType'), { nil: undefined });
const oneOf: Make = (schema) => fc.constantFrom(...(schema._zod.values ?? []));

const byKind: Partial<Record<z.core.$ZodTypeDef['type'], Make>> = {
  object: (schema) => fields(schema as z.ZodObject),
  array: (schema) => many(schema as z.ZodArray),
  optional: missing,
  default: missing,
  nullable: (schema) => fc.option(partOf(schema, 'innerType')),
  enum: oneOf,
  literal: oneOf,
  union: (schema) => fc.oneof(...(schema as z.ZodUnion).options.map(valid)),
  record: (schema) => entries(schema as z.ZodRecord),
  pipe: (schema) => (isText(schema) ? text(schema) : partOf(schema, 'in')),
  boolean: () => fc.boolean(),
  number,
  string: text,
};

/** Usually valid for the schema, whose rules are not all supported here. */
function valid(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { type } = schema._zod.def;
  const make = byKind[type];
  if (!make) throw new Error(`Say in answers-of.ts what an answer of the kind ${type} is`);
  return make(schema);
}

/** A copy with another value at that position, counted across all objects and lists. */
function changed(value: unknown, place: { left: number }, other: unknown): unknown {
  if (place.left === 0) {
    place.left = -1;
    return other;
  }
  place.left -= 1;
  if (Array.isArray(value)) return value.map((one) => changed(one, place, other));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, changed(one, place, other)]),
  );
}

/** A response, and the same with one fault. */
export const answersOf = (schema: z.ZodObject) =>
  fc
    .tuple(valid(schema), fc.nat({ max: 60 }), fc.constantFrom(...odd))
    .map(([good, left, other]) => [good, changed(good, { left: left + 1 }, other)] as const);
