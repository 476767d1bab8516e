/** Serializes responses: only the fields of the contract, each validated. In steps, because a list may be long. */
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Steps } from '#server/process/in-turns.ts';

/** The elements of a list without rules of its own. */
const elementOf = (schema: z.ZodType): z.ZodType | undefined =>
  schema instanceof z.ZodArray && !schema.def.checks?.length
    ? (schema.element as z.ZodType)
    : undefined;

/** What a schema makes of a value, one element of a list at a time; `undefined` if it is invalid. */
function* parsed(schema: z.ZodType, value: unknown): Steps<{ data: unknown } | undefined> {
  const element = elementOf(schema);
  if (!element || !Array.isArray(value)) {
    const { success, data } = schema.safeParse(value);
    return success ? { data } : undefined;
  }
  const data: unknown[] = [];
  for (const one of value) {
    const read = element.safeParse(one);
    if (!read.success) return undefined;
    data.push(read.data);
    yield;
  }
  return { data };
}

/**
 * The fields of a response; `undefined` if one is missing or invalid. An object that is referenced twice is
 * validated once. Keyed by content: two lists of the same element have the same rules.
 */
function* fieldsOf(
  { shape }: z.ZodObject,
  result: object,
): Steps<Record<string, unknown> | undefined> {
  const seen = new Map<unknown, { rules: unknown; data: unknown }>();
  const body: Record<string, unknown> = { success: true };
  for (const [name, schema] of Object.entries<z.ZodType>(shape)) {
    const value: unknown = Reflect.get(result, name);
    const rules = elementOf(schema) ?? schema;
    let known = seen.get(value);
    if (known === undefined || known.rules !== rules) {
      const read = yield* parsed(schema, value);
      // Other missing values are judged by the object around them.
      const isMissing = value === undefined && !(schema instanceof z.ZodOptional);
      if (!read || isMissing) return undefined;
      known = { rules, data: read.data };
      seen.set(value, known);
    }
    // A missing key must not appear with the value `undefined`.
    if (known.data !== undefined || name in result) body[name] = known.data;
  }
  return body;
}

const isPlain = ({ def }: z.ZodObject): boolean => !def.catchall && !def.checks?.length;

/** The result of a handler, reduced to the fields of the contract. Throws `internal` if it does not match. */
export function* outgoing(response: z.ZodObject, result: unknown): Steps<object> {
  const isObject = typeof result === 'object' && result !== null;
  const body = isObject && isPlain(response) ? yield* fieldsOf(response, result) : undefined;
  if (body) return body;
  const whole = response.safeParse(result);
  if (!whole.success) throw new AppError('internal', { cause: whole.error });
  return { success: true, ...whole.data };
}

function* written(value: unknown): Steps<string | undefined> {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const elements: string[] = [];
  for (const one of value) {
    elements.push(JSON.stringify(one) ?? 'null');
    yield;
  }
  return `[${elements.join(',')}]`;
}

/** The same text as `JSON.stringify` makes, but serializes an object that is referenced twice only once. */
export function* textOf(body: object): Steps<string> {
  const known = new Map<unknown, string | undefined>();
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (!known.has(value)) known.set(value, yield* written(value));
    const text = known.get(value);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}
