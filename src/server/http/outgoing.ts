/**
 * What leaves of an answer: the fields of the contract, each held against it, as JSON. The check is made once of each
 * schema, as code; whatever that is not sure of, zod decides.
 */
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';

/** Answers what zod would, or throws `unsure`. */
type Picker = (value: unknown) => unknown;

/** Thrown, and caught in the same call: it says nothing, so it needs no stack. */
const unsure = Symbol('unsure');

function give(fits: boolean, value: unknown): unknown {
  // oxlint-disable-next-line typescript/only-throw-error -- it never leaves this file
  if (!fits) throw unsure;
  return value;
}

const isText: Picker = (value) => give(typeof value === 'string', value);
const isTrueOrFalse: Picker = (value) => give(typeof value === 'boolean', value);
const isNumber: Picker = (value) => give(Number.isFinite(value), value);
const isWhole: Picker = (value) => give(Number.isSafeInteger(value), value);

const matches =
  (pattern: RegExp): Picker =>
  (value) =>
    give(typeof value === 'string' && pattern.test(value), value);

const oneOf =
  (values: ReadonlySet<unknown>): Picker =>
  (value) =>
    give(value !== undefined && values.has(value), value);

/** Zod itself, for this part. What is missing it judges by the object around, so that is not asked here. */
const byZod =
  (schema: z.ZodType): Picker =>
  (value) => {
    const parsed = schema.safeParse(value);
    return give(parsed.success && value !== undefined, parsed.data);
  };

const list =
  (pick: Picker): Picker =>
  (value) => {
    const picked: unknown[] = [];
    for (const item of give(Array.isArray(value), value) as unknown[]) picked.push(pick(item));
    return picked;
  };

/**
 * As code of its own an object is read and made three times as fast as by a loop over its fields. Only names of the contract
 * get into that code, as strings.
 */
function object(shape: z.ZodObject['shape']): Picker {
  const names = Object.keys(shape);
  const pickers = names.map((name) => pickerOf(shape[name] as z.ZodType));
  const fields = names.map((name, at) => {
    const key = JSON.stringify(name);
    return `${key}: pick${at}(value[${key}])`;
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- as zod itself does, where the runtime allows it
  const make = new Function(
    ...names.map((_name, at) => `pick${at}`),
    `return (value) => ({ ${fields.join(', ')} });`,
  );
  const pick = make(...pickers) as Picker;
  return (value) =>
    pick(give(typeof value === 'object' && value !== null && !Array.isArray(value), value));
}

function optional(inner: z.ZodType): Picker {
  // It has something to put in place of what is missing.
  const isFilled = inner._zod.optin === 'defaulted';
  const pick = pickerOf(inner);
  return (value) => (value === undefined ? give(!isFilled, value) : pick(value));
}

function nullable(inner: z.ZodType): Picker {
  const pick = pickerOf(inner);
  return (value) => (value === null ? value : pick(value));
}

/** The first form; whether one of the others fits, and none before it, only zod says. */
function union(schema: z.ZodUnion): Picker {
  const first = pickerOf(schema.options[0] as z.ZodType);
  const others = byZod(schema);
  return (value) => {
    try {
      return first(value);
    } catch (error) {
      if (error !== unsure) throw error;
      return others(value);
    }
  };
}

const isFormat = (schema: z.ZodType): schema is z.ZodUUID | z.ZodISODateTime | z.ZodISODate =>
  schema instanceof z.ZodUUID ||
  schema instanceof z.ZodISODateTime ||
  schema instanceof z.ZodISODate;

/** By the name of what `z.int()` and `z.number()` take. */
const ofNumbers = new Map<string | null, Picker>([
  ['safeint', isWhole],
  [null, isNumber],
]);

/** A picker of a value that is no object and no list. */
function pickerOfOne(schema: z.ZodType): Picker | undefined {
  if (isFormat(schema)) return schema.def.pattern && matches(schema.def.pattern);
  if (schema instanceof z.ZodString) return isText;
  if (schema instanceof z.ZodNumber) return ofNumbers.get(schema.format);
  if (schema instanceof z.ZodBoolean) return isTrueOrFalse;
  if (schema instanceof z.ZodEnum) return oneOf(new Set(schema.options));
  return schema instanceof z.ZodLiteral ? oneOf(schema.values) : undefined;
}

function makePicker(schema: z.ZodType): Picker {
  const { def } = schema;
  const isChecked = (def.checks?.length ?? 0) > 0;
  if (isChecked || ('coerce' in def && def.coerce)) return byZod(schema);
  if (schema instanceof z.ZodObject && !schema.def.catchall && z.core.util.allowsEval.value)
    return object(schema.shape);
  if (schema instanceof z.ZodArray) return listOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodExactOptional) return byZod(schema);
  if (schema instanceof z.ZodOptional) return optional(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return nullable(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return union(schema as z.ZodUnion);
  return pickerOfOne(schema) ?? byZod(schema);
}

/** One of each schema, made when the first answer needs it. */
const remembered = (make: (schema: z.ZodType) => Picker) => {
  const made = new WeakMap<z.ZodType, Picker>();
  return (schema: z.ZodType): Picker => {
    const picker = made.get(schema) ?? make(schema);
    made.set(schema, picker);
    return picker;
  };
};

const pickerOf = remembered(makePicker);
/** By what is in it: two lists of the same things are held against the contract by the same picker. */
const listOf = remembered((element) => list(pickerOf(element)));

/** The fields of an answer. One that is there under two names is looked at once. */
function pickFields(response: z.ZodObject, result: object): Record<string, unknown> {
  const done = new Map<unknown, { pick: Picker; picked: unknown }>();
  const body: Record<string, unknown> = { success: true };
  for (const [name, schema] of Object.entries(response.shape)) {
    const value: unknown = Reflect.get(result, name);
    const pick = pickerOf(schema as z.ZodType);
    const before = done.get(value);
    const picked = before?.pick === pick ? before.picked : pick(value);
    done.set(value, { pick, picked });
    body[name] = picked;
  }
  return body;
}

const isPlain = ({ def }: z.ZodObject): boolean =>
  def.catchall === undefined && (def.checks?.length ?? 0) === 0;

/** What the handler returned, cut down to what the contract lets out. Throws `internal` where it is something else. */
export function outgoing(response: z.ZodObject, result: unknown): object {
  try {
    if (isPlain(response) && typeof result === 'object' && result !== null)
      return pickFields(response, result);
  } catch (error) {
    if (error !== unsure) throw error;
  }
  const parsed = response.safeParse(result);
  if (!parsed.success) throw new AppError('internal', { cause: parsed.error });
  return { success: true, ...parsed.data };
}

/** The same text as `JSON.stringify` makes; what is there under two names is written once. */
export function textOf(body: object): string {
  const written = new Map<unknown, string | undefined>();
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (!written.has(value)) written.set(value, JSON.stringify(value));
    const text = written.get(value);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}
