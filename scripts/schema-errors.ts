/** Validates values against the schemas of an OpenAPI document. */
import { Ajv, type ValidateFunction } from 'ajv';
import { z } from 'zod';

/** The document’s id for references. */
export const documentName = 'https://openapi.example/x';

/** The errors, one line each. */
export type Errors = (schema: object, value: unknown) => string[];

const Schema = z.looseObject({ nullable: z.boolean(), type: z.undefined().optional() });

/** Removes a keyword of OpenAPI 3.0 that some 3.1 documents still have where it has no meaning. */
const withoutIdleWords = (raw: unknown): unknown =>
  JSON.parse(JSON.stringify(raw), (_, value: unknown) => {
    const schema = Schema.safeParse(value).data;
    if (!schema) return value;
    const { nullable: _idle, ...rest } = schema;
    return rest;
  });

/** Takes the document as parsed JSON. */
export function errorsOf(raw: unknown): Errors {
  // Formats such as int32 are OpenAPI’s own, and additional fields are allowed where the schema allows them.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({
    ...z.record(z.string(), z.unknown()).parse(withoutIdleWords(raw)),
    $id: documentName,
  });
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    // A parameter’s schema is extracted from the document, but its references still point into it.
    const key = JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${documentName}#`);
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key));
    compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
