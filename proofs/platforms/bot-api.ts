/** Telegram’s own description of its Bot API, and how calls and responses differ from it. */
import { z } from 'zod';

const Field = z.object({ name: z.string(), types: z.array(z.string()), required: z.boolean() });
const Method = z.object({ fields: z.array(Field).default([]), returns: z.array(z.string()) });
const Type = z.object({
  fields: z.array(Field).default([]),
  subtypes: z.array(z.string()).default([]),
});

const Description = z.object({
  version: z.string(),
  methods: z.record(z.string(), Method),
  types: z.record(z.string(), Type),
});
type Description = z.infer<typeof Description>;
type Fields = readonly z.infer<typeof Field>[];

export interface BotApi {
  version: string;
  /** The errors of a call, one line each. */
  wrongInCall(method: string, fields: object, files: readonly string[]): string[];
  /** The errors of a response’s `result`. */
  wrongInResult(method: string, result: unknown): string[];
}

const plain: Record<string, (value: unknown) => boolean> = {
  Integer: (value) => Number.isSafeInteger(value),
  Float: (value) => typeof value === 'number',
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  True: (value) => value === true,
};

const listed = 'Array of ';

function wrongInFields(api: Description, fields: Fields, value: object, at: string): string[] {
  const given = new Map<string, unknown>(Object.entries(value));
  const known = new Set(fields.map(({ name }) => name));
  const missing = fields.filter(({ name, required }) => required && !given.has(name));
  return [
    ...missing.map(({ name }) => `${at}.${name} is missing`),
    ...[...given.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${at}.${name} is unknown`),
    ...fields
      .filter(({ name }) => given.has(name))
      .flatMap(({ name, types }) => wrongIn(api, types, given.get(name), `${at}.${name}`)),
  ];
}

function wrongInOne(api: Description, type: string, value: unknown, at: string): string[] {
  const isPlain = plain[type];
  if (isPlain) return isPlain(value) ? [] : [`${at} is not ${type}`];
  if (type.startsWith(listed)) {
    if (!Array.isArray(value)) return [`${at} is not ${type}`];
    const inner = type.slice(listed.length);
    return value.flatMap((item: unknown, n) => wrongInOne(api, inner, item, `${at}[${n}]`));
  }
  const named = api.types[type];
  if (!named) return [`${at} is of the type ${type}, which nobody knows`];
  if (named.subtypes.length > 0) return wrongIn(api, named.subtypes, value, at);
  if (typeof value !== 'object' || value === null) return [`${at} is not ${type}`];
  return wrongInFields(api, named.fields, value, at);
}

/** Empty when the value matches one of the types; otherwise its errors as the likeliest one. */
function wrongIn(api: Description, types: readonly string[], value: unknown, at: string): string[] {
  const found = types.map((type) => wrongInOne(api, type, value, at));
  const [likeliest = []] = found.toSorted((one, other) => one.length - other.length);
  return likeliest;
}

/** Parses the description. Throws when it is not one. */
export function readBotApi(given: unknown): BotApi {
  const api = Description.parse(given);
  return {
    version: api.version,
    wrongInCall(method, fields, files) {
      const known = api.methods[method];
      if (!known) return [`${method} is unknown`];
      // An upload replaces its field; the others are referenced by `attach://`.
      const uploads = known.fields.filter(
        ({ name, types }) => files.includes(name) && types.includes('InputFile'),
      );
      const direct = new Set(uploads.map(({ name }) => name));
      const attached = new Set(
        [...JSON.stringify(fields).matchAll(/attach:\/\/(\w+)/g)].map(([, name = '']) => name),
      );
      const stray = files.filter((name) => !direct.has(name) && !attached.has(name));
      const absent = [...attached].filter((name) => !files.includes(name));
      const others = known.fields.filter(({ name }) => !direct.has(name));
      return [
        ...stray.map((name) => `${method} has the stray upload ${name}`),
        ...absent.map((name) => `${method} lacks the upload ${name}`),
        ...wrongInFields(api, others, fields, method),
      ];
    },
    wrongInResult(method, result) {
      const known = api.methods[method];
      return known ? wrongIn(api, known.returns, result, method) : [`${method} is unknown`];
    },
  };
}
