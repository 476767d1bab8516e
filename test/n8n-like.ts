/**
 * Emulates n8n’s documented handling of declarative nodes; it is not n8n. It loads the package like n8n (the files
 * named in `package.json`, a class named like its file), and rejects anything unknown.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { z } from 'zod';

const Expressions = z.record(z.string(), z.string());
const Send = z.strictObject({
  type: z.enum(['body', 'query']),
  property: z.string(),
  value: z.string().optional(),
});
const Routing = z.strictObject({
  request: z
    .strictObject({
      method: z.string().optional(),
      url: z.string().optional(),
      headers: Expressions.optional(),
      body: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  send: Send.optional(),
  output: z
    .strictObject({
      postReceive: z.tuple([
        z.strictObject({
          type: z.literal('rootProperty'),
          properties: z.strictObject({ property: z.string() }),
        }),
      ]),
    })
    .optional(),
});
type Routing = z.infer<typeof Routing>;

const Named = z.object({ name: z.string(), routing: Routing.optional() });
const Property = Named.extend({
  displayName: z.string().min(1),
  type: z.enum(['string', 'number', 'boolean', 'json', 'options', 'collection']),
  default: z.unknown(),
  required: z.boolean().default(false),
  displayOptions: z
    .strictObject({ show: z.strictObject({ operation: z.array(z.string()) }) })
    .optional(),
  options: z.array(Named.extend({ value: z.string().optional() })).default([]),
});
type Property = z.infer<typeof Property>;

const Node = z.object({
  name: z.string(),
  inputs: z.tuple([z.literal('main')]),
  outputs: z.tuple([z.literal('main')]),
  credentials: z.tuple([z.object({ name: z.string() })]),
  requestDefaults: z.strictObject({ baseURL: z.string(), headers: Expressions }),
  properties: z.array(Property),
});
const Credentials = z.object({
  name: z.string(),
  authenticate: z.strictObject({
    type: z.literal('generic'),
    properties: z.strictObject({ headers: Expressions }),
  }),
  test: z.strictObject({ request: z.strictObject({ baseURL: z.string(), url: z.string() }) }),
});
const Package = z.object({
  name: z.string().regex(/^n8n-nodes-/),
  keywords: z.array(z.string()).refine((all) => all.includes('n8n-community-node-package')),
  dependencies: z.undefined().optional(),
  n8n: z.object({
    n8nNodesApiVersion: z.literal(1),
    credentials: z.tuple([z.string()]),
    nodes: z.tuple([z.string()]),
  }),
});

type Known = Readonly<Record<'$credentials' | '$parameter', Record<string, unknown>>>;
type Scope = Known & { $value?: unknown };

/** The few expressions that the node uses. */
function evaluate(expression: string, { $credentials, $parameter, $value }: Scope): unknown {
  const [, name = ''] = /^\$(?:credentials\.|parameter\[")(\w+)(?:"\])?$/.exec(expression) ?? [];
  if (expression.startsWith('$credentials.')) return $credentials[name];
  if (expression.startsWith('$parameter[')) return $parameter[name];
  if (expression === '$value') return $value;
  if (expression === 'JSON.parse($value)') return JSON.parse(String($value));
  throw new Error(`${expression} is not known.`);
}

/** A text starting with `=` contains expressions; a single one keeps its type. */
function resolved(text: string, scope: Scope): unknown {
  if (!text.startsWith('=')) return text;
  const [, alone] = /^=\{\{ ?([^{}]+?) ?\}\}$/.exec(text) ?? [];
  if (alone !== undefined) return evaluate(alone, scope);
  return text
    .slice(1)
    .replaceAll(/\{\{ ?([^{}]+?) ?\}\}/g, (_all, found: string) => String(evaluate(found, scope)));
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  query: Record<string, unknown>;
  root: string | undefined;
}

/** Adds the request data of a property or option. */
function apply(into: Request, { request = {}, send, output }: Routing, scope: Scope): void {
  const { method, url, headers = {}, body } = request;
  if (method !== undefined) into.method = method;
  if (url !== undefined) into.url = String(resolved(url, scope));
  for (const [name, value] of Object.entries(headers)) {
    into.headers[name] = String(resolved(value, scope));
  }
  Object.assign(into.body, body);
  if (send) into[send.type][send.property] = resolved(send.value ?? '={{ $value }}', scope);
  if (output) into.root = output.postReceive[0].properties.property;
}

/** A property’s routing: its own, that of the selected option, or those of added items. */
function routings({ name, type, required, routing = {}, options }: Property, $value: unknown) {
  if (required && $value === undefined) throw new Error(`${name} is required.`);
  const find = (is: (one: Property['options'][number]) => boolean, sought: unknown) => {
    const found = options.find(is);
    if (!found) throw new Error(`${name} has no ${String(sought)}.`);
    return found.routing ?? {};
  };
  if (type === 'collection') {
    return Object.entries(z.record(z.string(), z.unknown()).parse($value)).map(
      ([added, value]) => [find((one) => one.name === added, added), value] as const,
    );
  }
  const own = [routing, $value] as const;
  if (type !== 'options') return [own];
  return [own, [find(({ value }) => value === $value, $value), $value] as const];
}

const isShown = ({ displayOptions }: Property, operation: unknown): boolean =>
  displayOptions === undefined || displayOptions.show.operation.includes(String(operation));

export interface Credential {
  server: string;
  token: string;
}

async function sent({ method, url, headers, body, query, root }: Request): Promise<unknown> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  // n8n leaves out a body without fields, but keeps the header that announces JSON.
  const given = Object.keys(body).length === 0 ? {} : { body: JSON.stringify(body) };
  const response = await fetch(address, { method, headers, ...given });
  const answered = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${response.status} ${String(answered['code'])}`);
  if (root === undefined) return answered;
  if (!(root in answered)) throw new Error(`The answer has no ${root}.`);
  return answered[root];
}

/** The installed package in a folder. */
export function loadNode(folder: string) {
  const read = readFileSync(join(folder, 'package.json'), 'utf8');
  const { n8n } = Package.parse(JSON.parse(read));
  const load = (file: string): unknown => {
    const [name = ''] = basename(file).split('.');
    const module = createRequire(join(folder, 'package.json'))(`./${file}`) as Record<
      string,
      new () => object
    >;
    const Made = module[name];
    if (!Made) throw new Error(`${file} has no class ${name}.`);
    return new Made();
  };
  const { description } = z.object({ description: Node }).parse(load(n8n.nodes[0]));
  const credentials = Credentials.parse(load(n8n.credentials[0]));
  if (description.credentials[0].name !== credentials.name) throw new Error('No such credential.');
  const headersOf = (scope: Scope) =>
    Object.entries(credentials.authenticate.properties.headers).map(
      ([name, value]) => [name, String(resolved(value, scope))] as const,
    );
  return {
    operations: description.properties[0]?.options.map(({ value }) => value) ?? [],
    description,
    /** Whether a credential is valid, as its Test button does. */
    async test($credentials: Credential): Promise<boolean> {
      const scope = { $credentials: { ...$credentials }, $parameter: {} };
      const { baseURL, url } = credentials.test.request;
      const headers = Object.fromEntries(headersOf(scope));
      return (await fetch(`${String(resolved(baseURL, scope))}${url}`, { headers })).ok;
    },
    /** Runs one operation with the entered values; additional fields are in `more`. */
    async execute(
      $credentials: Credential,
      operation: string,
      entered: Record<string, unknown> = {},
      more: Record<string, unknown> = {},
    ): Promise<unknown> {
      const given: Record<string, unknown> = { ...entered, operation, more };
      const scope = { $credentials: { ...$credentials }, $parameter: given };
      const { baseURL, headers } = description.requestDefaults;
      const request: Request = {
        method: 'GET',
        url: '',
        body: {},
        query: {},
        root: undefined,
        headers: { ...headers, ...Object.fromEntries(headersOf(scope)) },
      };
      const shown = description.properties.filter((property) => isShown(property, operation));
      const names = new Set(shown.map(({ name }) => name));
      const unknown = Object.keys(entered).filter((name) => !names.has(name));
      if (unknown.length > 0) throw new Error(`There is no field ${unknown.join()}.`);
      for (const property of shown) {
        for (const [routing, $value] of routings(property, given[property.name])) {
          apply(request, routing, { ...scope, $value });
        }
      }
      request.url = `${String(resolved(baseURL, scope))}${request.url}`;
      return sent(request);
    },
  };
}
