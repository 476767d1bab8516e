/** What leaves of an answer: the fields of the contract, each held against it, as JSON. */
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';

/** By what is in it: two lists of the same things have the same rules. */
const rulesOf = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodArray && !schema.def.checks?.length ? schema.element : schema;

/** The fields of an answer; `undefined` where one is missing or wrong. What is there under two names is looked at once. */
function fieldsOf({ shape }: z.ZodObject, result: object): Record<string, unknown> | undefined {
  const seen = new Map<unknown, { rules: unknown; data: unknown }>();
  const body: Record<string, unknown> = { success: true };
  for (const [name, schema] of Object.entries<z.ZodType>(shape)) {
    const value: unknown = Reflect.get(result, name);
    const rules = rulesOf(schema);
    let known = seen.get(value);
    if (known === undefined || known.rules !== rules) {
      const parsed = schema.safeParse(value);
      // Of other things that are missing the object around decides.
      const isMissing = value === undefined && !(schema instanceof z.ZodOptional);
      if (!parsed.success || isMissing) return undefined;
      known = { rules, data: parsed.data };
      seen.set(value, known);
    }
    // What is not there does not come to be there, as `undefined`.
    if (known.data !== undefined || name in result) body[name] = known.data;
  }
  return body;
}

const isPlain = ({ def }: z.ZodObject): boolean => !def.catchall && !def.checks?.length;

/** What the handler returned, cut down to what the contract lets out. Throws `internal` where it is something else. */
export function outgoing(response: z.ZodObject, result: unknown): object {
  const isObject = typeof result === 'object' && result !== null;
  const body = isObject && isPlain(response) ? fieldsOf(response, result) : undefined;
  if (body) return body;
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
