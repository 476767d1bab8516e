/** X’s own description of its API (OpenAPI 3), and how calls and responses differ from it. */
import { z } from 'zod';
import { documentName, type Errors, errorsOf } from '#scripts/schema-errors.ts';
import type { Exchange } from './x-journey.ts';

const Schema = z.looseObject({ type: z.string().optional() });
const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  explode: z.boolean().default(true),
  schema: Schema,
});
const Reference = z.object({ $ref: z.string() });
const Operation = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(z.union([Reference, Parameter])).default([]),
  requestBody: z.object({ required: z.boolean().default(false) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Description = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ parameters: z.record(z.string(), Parameter).default({}) }),
});

type Description = z.infer<typeof Description>;
type Parameter = z.infer<typeof Parameter>;

/** A matched operation with its path parameters. */
interface Found {
  /** The operation’s JSON pointer in the document. */
  pointer: string;
  operation: z.infer<typeof Operation>;
  parameters: readonly Parameter[];
  inPath: Record<string, string>;
}

const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function operationOf(description: Description, { method, url }: Exchange): Found | undefined {
  const { pathname } = new URL(url);
  const verb = method.toLowerCase();
  // A path without a variable is the better match.
  const paths = Object.keys(description.paths).toSorted((a, b) => a.length - b.length);
  for (const plain of [true, false]) {
    for (const path of paths.filter((one) => plain !== one.includes('{'))) {
      const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      const found = new RegExp(`^${pattern}$`).exec(pathname);
      const raw = found && description.paths[path]?.[verb];
      if (!raw) continue;
      const operation = Operation.parse(raw);
      const parameters = operation.parameters.map((given) =>
        '$ref' in given
          ? Parameter.parse(description.components.parameters[given.$ref.split('/').at(-1) ?? ''])
          : given,
      );
      const pointer = `#/paths/${escaped(path)}/${verb}`;
      return { pointer, operation, parameters, inPath: { ...found.groups } };
    }
  }
  return undefined;
}

/** Converts a parameter’s text to the type of its schema. */
function valueOf({ schema, explode }: Parameter, text: string): unknown {
  if (schema.type === 'array') return explode ? [text] : text.split(',');
  if (schema.type === 'integer' || schema.type === 'number') return Number(text);
  return schema.type === 'boolean' ? text === 'true' : text;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function wrongParameters(errors: Errors, { parameters, inPath }: Found, url: URL): string[] {
  const given = [...url.searchParams, ...Object.entries(inPath)];
  const names = new Set(given.map(([of]) => of));
  const missing = parameters.filter((one) => one.required && !names.has(one.name));
  return [
    ...missing.map((one) => `${one.name} is missing`),
    ...given.flatMap(([of, text]) => {
      const parameter = parameters.find((one) => one.name === of);
      if (!parameter) return [`there is no parameter ${of}`];
      return errors(parameter.schema, valueOf(parameter, text)).map((why) => `${of}${why}`);
    }),
  ];
}

const inJson = (pointer: string) => ({
  $ref: `${documentName}${pointer}/content/application~1json/schema`,
});

function wrongBody(errors: Errors, { operation, pointer }: Found, body: unknown): string[] {
  if (operation.requestBody) return errors(inJson(`${pointer}/requestBody`), body);
  return body === undefined ? [] : ['it takes no body'];
}

export interface OpenApi {
  version: string;
  /** The operation of a call, `undefined` where there is none. */
  operation(exchange: Exchange): string | undefined;
  /** The errors of a call, one line each. */
  wrongInCall(exchange: Exchange): string[];
  /** The errors of its successful response. */
  wrongInAnswer(exchange: Exchange): string[];
}

/** Parses the description, the parsed JSON of X’s document. */
export function readOpenApi(raw: unknown): OpenApi {
  const description = Description.parse(raw);
  const errors = errorsOf(raw);
  return {
    version: description.info.version,
    operation: (exchange) => operationOf(description, exchange)?.pointer,
    wrongInCall(exchange) {
      const found = operationOf(description, exchange);
      if (!found) return ['there is no such call'];
      const byUser = found.operation.security.some((way) => 'UserToken' in way);
      return [
        ...(byUser ? [] : ['it does not take OAuth 1.0a']),
        ...wrongParameters(errors, found, new URL(exchange.url)),
        ...wrongBody(errors, found, parsed(exchange.body)),
      ];
    },
    wrongInAnswer(exchange) {
      const found = operationOf(description, exchange);
      const { status, answer } = exchange;
      if (!found?.operation.responses[String(status)]) return [`there is no answer ${status}`];
      return errors(inJson(`${found.pointer}/responses/${status}`), parsed(answer));
    },
  };
}
