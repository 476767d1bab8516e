/** Field names in snake_case, as everywhere in the API, and in camelCase, as in some calls of the specification. */

type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name;

/** The same fields in camelCase. */
export type InCamel<Fields> = {
  [Name in keyof Fields & string as CamelName<Name>]: Fields[Name];
};

const camelName = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The same fields in camelCase: their values, or their schemas. */
export const inCamel = <Fields extends object>(fields: Fields): InCamel<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [camelName(name), value]),
  ) as InCamel<Fields>;

/** Each field under both of its names. */
export const inBoth = <Fields extends object>(fields: Fields): Fields & InCamel<Fields> => ({
  ...fields,
  ...inCamel(fields),
});

/** The fields of these names that were sent under either name; camelCase wins. */
export function inSnake<Name extends string, Sent extends object>(
  names: readonly Name[],
  sent: Sent,
): Pick<Sent, Name & keyof Sent> {
  const values = new Map<string, unknown>(Object.entries(sent));
  return Object.fromEntries(
    names.flatMap((name) => {
      const camel = values.get(camelName(name));
      const value = camel === undefined ? values.get(name) : camel;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Pick<Sent, Name & keyof Sent>;
}
