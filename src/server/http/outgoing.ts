/** Serializes responses: only the fields of the contract, each validated. */
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';

/** Keyed by content: two lists of the same element have the same rules. */
const rulesOf = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodArray && !schema.def.checks?.length ? schema.element : schema;

/**
 * The fields of a response; `undefined` if one is missing or invalid. An object that is referenced twice is
 * validated once.
 */
function fieldsOf({ shape }: z.ZodObject, result: object): Record<string, unknown> | undefined {
  const seen = new Map<unknown, { rules: unknown; data: unknown }>();
  const body: Record<string, unknown> = { success: true };
  for (const [name, schema] of Object.entries<z.ZodType>(shape)) {
    const value: unknown = Reflect.get(result, name);
    const rules = rulesOf(schema);
    let known = seen.get(value);
    if (known === undefined || known.rules !== rules) {
      const parsed = schema.safeParse(value);
      // Other missing values are judged by the object around them.
      const isMissing = value === undefined && !(schema instanceof z.ZodOptional);
      if (!parsed.success || isMissing) return undefined;
      known = { rules, data: parsed.data };
      seen.set(value, known);
    }
    // A missing key must not appear with the value `undefined`.
    if (known.data !== undefined || name in result) body[name] = known.data;
  }
  return body;
}

const isPlain = ({ def }: z.ZodObject): boolean => !def.catchall && !def.checks?.length;

/** The result of a handler, reduced to the fields of the contract. Throws `internal` if it does not match. */
export function outgoing(response: z.ZodObject, result: unknown): object {
  const isObject = typeof result === 'object' && result !== null;
  const body = isObject && isPlain(response) ? fieldsOf(response, result) : undefined;
  if (body) return body;
  const parsed = response.safeParse(result);
  if (!parsed.success) throw new AppError('internal', { cause: parsed.error });
  return { success: true, ...parsed.data };
}

/** The same text as `JSON.stringify` makes, but serializes an object that is referenced twice only once. */
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
