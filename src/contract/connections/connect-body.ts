/** Builds the fields of the body of `POST /connections` from the platform’s record. */
import { z } from 'zod';
import { line } from '#contract/core/text.ts';
import type { ConnectField } from '#contract/platforms/connect-traits.ts';

/** A field with an initial value is optional. */
type Taken<Field> = Field extends { initial: string }
  ? z.ZodDefault<z.ZodType<string, string>>
  : z.ZodType<string, string>;

/** The zod shape of a record’s fields. */
export type BodyOf<Fields> = { [Name in keyof Fields]: Taken<Fields[Name]> };

const tidy = ({ as }: ConnectField) => {
  const trimmed = z.string().trim();
  return as ? trimmed.overwrite((typed) => typed.replace(as.of, as.put)) : trimmed;
};

function taken(field: ConnectField): z.ZodType<string, string> {
  if (field.pattern) return tidy(field).regex(field.pattern.is, field.pattern.or);
  if (field.url) return z.url({ protocol: /^https?$/, error: field.url.or }).max(field.max);
  return line(field.max, field.missing);
}

/** The zod shape of these fields. Each field’s record has the message for a value that is rejected. */
export const bodyOf = <Fields extends Readonly<Record<string, ConnectField>>>(
  fields: Fields,
): BodyOf<Fields> =>
  // There is exactly one schema per field.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.initial === undefined ? taken(field) : taken(field).default(field.initial),
    ]),
  ) as BodyOf<Fields>;
