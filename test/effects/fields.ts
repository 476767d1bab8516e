/** The fields of a call’s body. */
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';

function fieldsIn(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, inner]) => [
      name,
      ...fieldsIn(inner),
    ]);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsIn);
  if (!(schema instanceof z.ZodType)) return [];
  return ['element', 'innerType', 'valueType', 'in', 'left', 'right'].flatMap((key) =>
    fieldsIn(Reflect.get(schema._zod.def, key)),
  );
}

/** The fields of a body, including nested ones, without duplicates. */
export const fieldsOf = ({ body }: Pick<Endpoint, 'body'>): string[] => [
  ...new Set(fieldsIn(body)),
];
