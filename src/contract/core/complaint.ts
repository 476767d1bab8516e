/** The default validation messages, for fields without a message of their own. */
import type { z } from 'zod';

export const unknownField = 'Unknown field';

/** The message for a string over its limit in characters. */
export const tooLong = (max: number) => `Use up to ${max} characters`;

/** States the number of entries, because nobody counts a pasted list by hand. */
const tooMany = (max: number, input: unknown): string => {
  const given = Array.isArray(input) ? `: you entered ${input.length}` : '';
  return `Use up to ${max} entries${given}`;
};

const kinds: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be a group of fields',
  record: 'Must be a group of fields',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'Not a valid ID',
  email: 'Please enter an email address',
  url: 'Enter a full address, such as https://example.com',
  datetime: 'Use a date and time such as 2026-01-31T08:30:00Z',
};

const unfit = 'Can’t be used here';

const choiceOf = (values: readonly z.core.util.Primitive[]): string => {
  const [first, second] = values;
  return second === undefined
    ? `Must be “${String(first)}”`
    : `Use one of these: ${values.map(String).join(', ')}`;
};

type Raw<Code> = Extract<z.core.$ZodRawIssue, { code: Code }>;

const overOf = ({ origin, maximum, inclusive, input }: Raw<'too_big'>): string => {
  if (origin === 'string') return tooLong(Number(maximum));
  if (origin === 'array') return tooMany(Number(maximum), input);
  return inclusive === false ? `Use a number below ${maximum}` : `Use a number up to ${maximum}`;
};

const underOf = ({ origin, minimum, inclusive }: Raw<'too_small'>): string => {
  if (origin === 'string')
    return minimum === 1 ? 'Fill this in' : `Use at least ${minimum} characters`;
  if (origin === 'array')
    return minimum === 1 ? 'Add at least one entry' : `Use at least ${minimum} entries`;
  return inclusive === false
    ? `Use a number above ${minimum}`
    : `Use a number of at least ${minimum}`;
};

const otherOf = ({ expected, input }: Raw<'invalid_type'>): string =>
  input === undefined ? 'Required' : (kinds[expected] ?? unfit);

const formOf = ({ format }: Raw<'invalid_format'>): string => formats[format] ?? 'Wrong format';

const formsOf = (issue: Raw<'invalid_union'>): string =>
  issue.inclusive !== false && issue.options
    ? choiceOf(issue.options)
    : 'Doesn’t match any accepted format';

/** The message for one zod issue; `endpoint.ts` sets it for the whole contract. */
export const complaint: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return otherOf(issue);
    case 'invalid_value':
      return choiceOf(issue.values);
    case 'too_big':
      return overOf(issue);
    case 'too_small':
      return underOf(issue);
    case 'invalid_format':
      return formOf(issue);
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return unknownField;
    case 'invalid_union':
      return formsOf(issue);
    default:
      return unfit;
  }
};
