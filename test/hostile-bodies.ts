/** The longest bodies that a call accepts, generated from its schema. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';

/** Texts that are meant to be slow to process. */
export const alphabets: Readonly<Record<string, string>> = {
  'letters and dots': 'a.',
  'Han letters': '漢字世界',
  'one Han letter': '漢',
  'Han letters and dots': '漢.',
  punctuation: '.,;:!?-',
  'letters and spaces': 'a ',
  spaces: ' ',
  lines: 'a\n',
  links: 'https://a.co/b ',
  'bare links': 'a.co ',
  mentions: '@ab ',
  hashtags: '#a ',
  cashtags: '$A ',
  mails: 'a@b.c ',
  digits: '7',
  'numbers in rows': '12 ',
  amounts: '1,',
  emojis: '😀',
  'emojis and dots': '😀.',
  'combining marks': 'e\u0301',
  'joined letters': 'a\u200D',
  quotations: '"a" ',
  brackets: '(((',
  names: 'Ada Bob ',
  'mixed case': 'aB',
  base64: 'aB3',
  hexadecimal: 'f0 ',
  hyphens: 'a-',
  codes: 'x7',
};

/** The alphabet and prefix of texts; another prefix gives other texts of the same kind. */
export interface Hostile {
  alphabet: string;
  salt: string;
}

const most = limits.body_bytes / 2;
/** This many letters of an alphabet. */
export const letters = (alphabet: string, length: number): string =>
  alphabet
    .repeat(Math.ceil(length / alphabet.length))
    .slice(0, length)
    .toWellFormed();

const tops = [64, 512, 2048, 8192, most];

/** Earlier results for the same schema. */
const lengths = new WeakMap<z.core.$ZodType, Map<string, number>>();
function found(schema: z.core.$ZodType, name: string, find: () => number): number {
  const known = lengths.get(schema) ?? new Map<string, number>();
  lengths.set(schema, known);
  const length = known.get(name) ?? find();
  known.set(name, length);
  return length;
}

/** The highest valid number up to `top`, assuming every lower one is valid. */
function highest(top: number, isFine: (count: number) => boolean): number {
  let [low, high] = [0, top];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isFine(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Distinct entries, as lists require. */
const entry = (at: number, text: string): string =>
  at === 0 ? text : `${at} ${text}`.slice(0, text.length).toWellFormed();

type Made = { value: unknown } | undefined;

const isText = (schema: z.core.$ZodType): boolean => {
  const { def } = schema._zod;
  if (schema instanceof z.ZodPipe) return isText(def.type === 'pipe' ? schema._zod.def.in : schema);
  return schema instanceof z.ZodString;
};

function longestText(schema: z.core.$ZodType, { alphabet, salt }: Hostile): Made {
  const takes = (value: string) => z.safeParse(schema, value).success;
  for (const before of [salt, '1', '']) {
    const of = (length: number) => before + letters(alphabet, length);
    const length = found(schema, `${alphabet} ${before.length}`, () => {
      // From the lowest limit up, because most texts are short.
      const top = tops.find((one) => !takes(of(one))) ?? most;
      return takes(of(1)) ? highest(top, (count) => count === 0 || takes(of(count))) : 0;
    });
    if (length > 0) return { value: of(length) };
  }
  return undefined;
}

/** As many entries as the list accepts, each as long as possible. */
function longestList(schema: z.core.$ZodType, element: z.core.$ZodType, by: Hostile): Made {
  const made = longest(element, by);
  if (!made) return undefined;
  const { value } = made;
  if (typeof value !== 'string') {
    const count = highest(1000, (so) => z.safeParse(schema, Array(so).fill(value)).success);
    return { value: Array(count).fill(value) };
  }
  const of = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => entry(at, value.slice(0, length).toWellFormed()));
  const takes = (so: number, length: number) => z.safeParse(schema, of(so, length)).success;
  const count = found(schema, 'count', () => highest(1000, (so) => so === 0 || takes(so, 8)));
  const length = found(schema, by.alphabet, () =>
    highest(value.length, (so) => so === 0 || takes(count, so)),
  );
  return count > 0 ? { value: of(count, length) } : undefined;
}

function listOf(schema: z.core.$ZodType): z.ZodArray | undefined {
  if (schema instanceof z.ZodArray) return schema;
  return schema instanceof z.ZodPipe ? listOf(schema._zod.def.in) : undefined;
}

function longestObject({ shape }: z.ZodObject, by: Hostile): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, field]) => {
      const made = longest(field, by);
      return made ? [[key, made.value]] : [];
    }),
  );
}

/** The longest value that a field accepts; nothing if it accepts no text. */
function longest(schema: z.core.$ZodType, by: Hostile): Made {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return longest(schema._zod.def.innerType, by);
  }
  const list = listOf(schema);
  if (list) return longestList(schema, list._zod.def.element, by);
  if (isText(schema)) return longestText(schema, by);
  if (schema instanceof z.ZodObject) return { value: longestObject(schema, by) };
  if (schema instanceof z.ZodUnion) {
    const made = schema.options.flatMap((option) => longest(option, by) ?? []);
    return made.toSorted((one, other) => sizeOf(other.value) - sizeOf(one.value))[0];
  }
  return undefined;
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * `example`, a valid body, with every field as long as its schema allows; unchanged where that, or all of it together,
 * would be rejected.
 */
export function longestBody(schema: z.ZodType, example: object, by: Hostile): object {
  const options = schema instanceof z.ZodUnion ? schema.options : [schema];
  const [first] = options.filter((one) => z.safeParse(one, example).success);
  if (!(first instanceof z.ZodObject)) return example;
  const kept = (key: string) => key === 'id' || key.endsWith('_id') || key === 'ids';
  const fields = Object.entries(longestObject(first, by)).filter(([key]) => !kept(key));
  return fields.reduce<object>((body, [key, value]) => {
    const longer = { ...body, [key]: value };
    const isTaken = z.safeParse(schema, longer).success && sizeOf(longer) <= limits.body_bytes;
    return isTaken ? longer : body;
  }, example);
}
