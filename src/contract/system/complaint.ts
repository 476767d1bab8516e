/** What is said of a value that the contract does not take, wherever a field has no sentence of its own. */
import type { z } from 'zod';

export const unknownField = 'This field is not known';

export const tooLong = (max: number) => `Please use at most ${max} characters`;

/** Says how many entries there are, because a list that was pasted is not counted by hand. */
const tooMany = (max: number, input: unknown): string => {
  const given = Array.isArray(input) ? `: these are ${input.length}` : '';
  return `Please use at most ${max} entries${given}`;
};

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be either true or false',
  array: 'This must be a list',
  object: 'This must be a group of fields',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'This is not an identifier',
  email: 'Please enter an e-mail address',
  url: 'Please enter a whole address, such as https://example.com',
  datetime: 'Please use a date and time such as 2026-01-31T08:30:00Z',
};

const unfit = 'This cannot be used here';

const choiceOf = (values: readonly z.core.util.Primitive[]): string => {
  const [first, second] = values;
  return second === undefined
    ? `This must be “${String(first)}”`
    : `Please use one of these: ${values.map(String).join(', ')}`;
};

type Raw<Code> = Extract<z.core.$ZodRawIssue, { code: Code }>;

const overOf = ({ origin, maximum, inclusive, input }: Raw<'too_big'>): string => {
  if (origin === 'string') return tooLong(Number(maximum));
  if (origin === 'array') return tooMany(Number(maximum), input);
  return inclusive === false
    ? `Please use a number below ${maximum}`
    : `Please use a number of at most ${maximum}`;
};

const underOf = ({ origin, minimum, inclusive }: Raw<'too_small'>): string => {
  if (origin === 'string')
    return minimum === 1 ? 'Please fill this in' : `Please use at least ${minimum} characters`;
  if (origin === 'array')
    return minimum === 1
      ? 'Please name at least one entry'
      : `Please use at least ${minimum} entries`;
  return inclusive === false
    ? `Please use a number above ${minimum}`
    : `Please use a number of at least ${minimum}`;
};

const otherOf = ({ expected, input }: Raw<'invalid_type'>): string =>
  input === undefined ? 'This field is needed' : (kinds[expected] ?? unfit);

const formOf = ({ format }: Raw<'invalid_format'>): string =>
  formats[format] ?? 'This does not have the form that is needed';

const formsOf = (issue: Raw<'invalid_union'>): string =>
  issue.inclusive !== false && issue.options
    ? choiceOf(issue.options)
    : 'This fits none of the forms that are taken here';

/** The sentence for one issue that zod found; it is set for all of the contract in `endpoint.ts`. */
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
      return `Please use a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return unknownField;
    case 'invalid_union':
      return formsOf(issue);
    default:
      return unfit;
  }
};
