/** What of a value is not as a schema of an OpenAPI document says. */
import { Ajv, type ValidateFunction } from 'ajv';
import { z } from 'zod';

/** What the document is called while it is looked up. */
export const documentName = 'https://openapi.example/x';

/** One line for everything that is wrong. */
export type Errors = (schema: object, value: unknown) => string[];

const Schema = z.looseObject({ nullable: z.boolean(), type: z.undefined().optional() });

/** Without a word of OpenAPI 3.0 that some documents of 3.1 still have where it means nothing. */
const withoutIdleWords = (raw: unknown): unknown =>
  JSON.parse(JSON.stringify(raw), (_, value: unknown) => {
    const schema = Schema.safeParse(value).data;
    if (!schema) return value;
    const { nullable: _idle, ...rest } = schema;
    return rest;
  });

/** Reads a document, the parsed JSON. */
export function errorsOf(raw: unknown): Errors {
  // Formats such as int32 are OpenAPI's, and what the description leaves open stays open.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({
    ...z.record(z.string(), z.unknown()).parse(withoutIdleWords(raw)),
    $id: documentName,
  });
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    // A parameter's schema is taken out of the document, its references stay within.
    const key = JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${documentName}#`);
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key));
    compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
