/** Examples for the OpenAPI document, generated from its schemas. None is written by hand. */
import type { z } from 'zod';

/** The parts of JSON Schema that an example depends on. */
interface Shape {
  type?: string | readonly string[];
  const?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  allOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  additionalProperties?: Shape | boolean;
  required?: readonly string[];
  items?: Shape;
  prefixItems?: readonly Shape[];
  minItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2030-03-01T09:00:00.000Z',
  date: '2030-03-01',
  uuid: '0198c0de-0000-7000-8000-000000000001',
  uri: 'https://example.com/',
  ipv4: '203.0.113.7',
  email: 'ada@example.com',
};

/** Sample texts: the first that matches a pattern is its example. */
const patterned = [
  ...['09:00', '2030-03', '2030-03-01T09:00:00', 'en', '50', '203.0.113.7', '@harbor_tea'],
  ...['4Nd1mYQ7nmv8Q2LJ6Sc8z8aGZ3yk3p9mYcJd7Yk3Fr2u', '100000000000000000', '123456:an-example'],
  ...['https://example.com', 'wss://relay.example.com', '/api/media/a-picture-for-examples.png'],
  ...['a-picture-for-examples.png', `${'a'.repeat(43)}.jpg`, 'a-model.gguf'],
  'https://discord.com/api/webhooks/100000000000000000/an-example-of-a-webhook',
  ...['an-example-of-a-bot.token.an-example-of-a-bot-token', 'data:image/webp;base64,'],
];

/** For fields whose name alone would not be a valid example. */
const named: Readonly<Record<string, string>> = {
  timezone: 'Europe/Berlin',
  language: 'en',
  username: 'ada',
  name: 'Ada',
  parts: 'Tea at nine.',
  content: 'Tea at nine.',
  text: 'Tea at nine.',
  topic: 'Our new opening hours',
  url: 'https://example.com/',
  website_url: 'https://example.com/',
  email: 'ada@example.com',
  code: '123456',
  password: 'a long winding river',
  // A point of the curve, as any browser generates one.
  p256dh: 'BEHMsacolsVnfOSO4eW2q-fCQd-InKtdJ7-9Z4Spt1-ELBwTBUDr3JPIVMhpsRVkv4tU0-1gJOmebHHjg1c_fdc',
  auth: 'A'.repeat(22),
  scheduled_time: '2030-03-01T09:00',
};

const inWords = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function textFor({ format, pattern, minLength = 0, maxLength }: Shape, name: string): string {
  if (pattern && !(format && formats[format])) {
    const fitting = new RegExp(pattern, 'u');
    return [named[name] ?? '', ...patterned].find((one) => fitting.test(one)) ?? '';
  }
  const text = (format && formats[format]) ?? named[name] ?? inWords(name);
  return text.padEnd(minLength, '.').slice(0, maxLength);
}

const numberFor = ({ minimum, exclusiveMinimum, maximum }: Shape): number =>
  Math.min(Math.max(1, minimum ?? -Infinity, (exclusiveMinimum ?? -Infinity) + 1), maximum ?? 1e9);

function listFor({ items, prefixItems, minItems = 0 }: Shape, given: Given): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, given));
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, given));
}

/** Optional fields of which a call needs this one or another. */
const telling: ReadonlySet<string> = new Set(['topic']);

/** All required fields; if all are optional, the first one. */
function objectFor(shape: Shape, { whole }: Given): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = shape;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const all = Object.keys(properties);
  const least = required.length > 0 ? required : all.slice(0, 1);
  const more = all.filter((name) => whole || telling.has(name));
  const shown = [...new Set([...(whole ? required : least), ...more])];
  return Object.fromEntries(
    shown.map((name) => [name, exampleOf(properties[name] ?? others, { name, whole })]),
  );
}

const isNull = (schema: Shape): boolean => schema.type === 'null';

/** The context of a value: its field name, and whether optional fields are included. */
interface Given {
  name: string;
  whole: boolean;
}

function plainOf(shape: Shape, given: Given): unknown {
  const made: Record<string, () => unknown> = {
    object: () => objectFor(shape, given),
    array: () => listFor(shape, given),
    string: () => textFor(shape, given.name),
    number: () => numberFor(shape),
    integer: () => numberFor(shape),
    boolean: () => true,
    null: () => null,
  };
  const type = typeof shape.type === 'object' ? shape.type[0] : shape.type;
  return made[type ?? 'string']?.();
}

function exampleOf(shape: Shape | undefined, given: Given): unknown {
  if (!shape || shape.const !== undefined) return shape?.const;
  if (shape.default !== undefined && !given.whole) return shape.default;
  if (shape.enum) return shape.enum[0];
  const one = [shape.anyOf, shape.oneOf, shape.allOf].flatMap((each) => each ?? []);
  if (one.length > 0) return exampleOf(one.find((each) => !isNull(each)) ?? one[0], given);
  return plainOf(shape, given);
}

/** The smallest candidate first, then with one more field, then with two. */
function* candidates(shape: Shape): Generator<unknown> {
  for (const one of shape.anyOf ?? shape.oneOf ?? []) yield* candidates(one);
  if (shape.type !== 'object') return;
  const least = objectFor(shape, { name: '', whole: false });
  yield least;
  const more = Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    [name]: exampleOf(field, { name, whole: true }),
  }));
  for (const one of more) yield { ...least, ...one };
  for (const one of more) for (const other of more) yield { ...least, ...one, ...other };
}

/** The smallest body that the contract accepts; `shown` is its JSON Schema. */
export function exampleFor(schema: z.ZodType, shown: object): unknown {
  for (const example of candidates(shown)) if (schema.safeParse(example).success) return example;
  return undefined;
}
