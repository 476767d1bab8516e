/**
 * `node scripts/build-n8n.ts`: builds the package `n8n-nodes-socialai` of `clients` into its folder `dist`, or into the
 * package in a given folder. Its operations are the contract’s tools; n8n sends the requests as declared, so neither
 * building nor running it needs any part of n8n.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Tool, tools } from '#contract/tools.ts';
import { basePath } from '#contract/table.ts';
import { root } from './steps.ts';

const home = join(root, 'clients/n8n-nodes-socialai');

/**
 * A field’s declaration, as n8n’s documentation describes it. The license of n8n’s own types does not allow us to
 * distribute them.
 */
interface Property {
  displayName: string;
  name: string;
  type: 'string' | 'number' | 'boolean' | 'json' | 'options' | 'collection';
  default: unknown;
  description?: string;
  required?: boolean;
  noDataExpression?: boolean;
  placeholder?: string;
  typeOptions?: { multipleValues: boolean } | { password: boolean };
  displayOptions?: { show: { operation: readonly string[] } };
  options?: readonly (Property | Choice)[];
  routing?: Routing;
}

interface Choice {
  name: string;
  value: string;
  action?: string;
  description?: string;
  routing?: Routing;
}

interface Routing {
  request?: { method?: string; url?: string; headers?: Record<string, string>; body?: object };
  send?: { type: 'body' | 'query'; property: string; value?: string };
  output?: { postReceive: readonly { type: 'rootProperty'; properties: { property: string } }[] };
}

const Schema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  items: z.object({ type: z.string().optional() }).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
});
type Schema = z.infer<typeof Schema>;

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Schema =>
  Schema.parse(z.toJSONSchema(shape, { io, unrepresentable: 'any' }));

/** `scheduled_time` in the style of n8n’s labels. */
const label = (name: string): string =>
  name
    .split('_')
    .map((word) => (word === 'id' ? 'ID' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** How a value is entered and sent, according to its schema. Structured values are entered as JSON. */
function entry({ type, enum: choices, items }: Schema): Pick<Property, 'type' | 'default'> & {
  more?: Partial<Property>;
  value?: string;
} {
  if (choices) {
    const options = choices.map((value) => ({ name: label(value), value }));
    return { type: 'options', default: choices[0], more: { options } };
  }
  if (type === 'string') return { type, default: '' };
  if (type === 'boolean') return { type, default: false };
  if (type === 'number' || type === 'integer') return { type: 'number', default: 0 };
  if (type === 'array' && items?.type === 'string') {
    return { type: 'string', default: [], more: { typeOptions: { multipleValues: true } } };
  }
  return { type: 'json', default: '', value: '={{ JSON.parse($value) }}' };
}

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  type: 'body' | 'query';
}

function fieldsOf({ call, fields }: Pick<Tool, 'call' | 'fields'>): Field[] {
  return (['query', 'body'] as const).flatMap((type) => {
    const shape = call[type];
    if (!shape) return [];
    const { properties = {}, required } = schemaOf(shape, 'input');
    return Object.entries(properties)
      .filter(([name]) => !fields || fields.includes(name))
      .map(([name, schema]) => {
        const isRequired = required.includes(name);
        return { name, schema: Schema.parse(schema), isRequired, type };
      });
  });
}

function propertyOf({ name, schema, type }: Field): Property {
  const { more = {}, value, ...own } = entry(schema);
  const send = { type, property: name, ...(value !== undefined && { value }) };
  return { displayName: label(name), name, ...own, ...more, routing: { send } };
}

const requestKey: Property = {
  displayName: 'Request Key',
  name: 'request_key',
  type: 'string',
  default: '',
  description: 'Sent again with the same key within a day, the request does nothing twice',
  routing: { request: { headers: { 'Idempotency-Key': '={{ $value }}' } } },
};

/** A tool as an option of the operation field. */
function choiceOf(name: string, { title, call, id, defaults, ...tool }: Tool): Choice {
  const url = id ? `=${call.path.replace(/:\w+/, `{{ $parameter["${id}"] }}`)}` : call.path;
  const response =
    typeof call.response === 'string' ? undefined : schemaOf(call.response, 'output');
  const output = {
    postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }],
  } as const;
  const body = call.method === 'GET' ? undefined : { ...defaults };
  return {
    name: title,
    value: name,
    action: title,
    description: tool.description,
    routing: {
      request: { method: call.method, url, ...(body && { body }) },
      ...(response?.required.includes('data') && { output }),
    },
  };
}

/** The fields of a tool: required ones first, optional ones in a collection. */
function propertiesOf(name: string, tool: Tool): Property[] {
  const show = { displayOptions: { show: { operation: [name] } } };
  const [id, fields] = [tool.id, fieldsOf(tool)];
  const needed = fields.filter(({ isRequired }) => isRequired).map(propertyOf);
  const others = fields.filter(({ isRequired }) => !isRequired).map(propertyOf);
  const options = tool.call.method === 'GET' ? others : [...others, requestKey];
  const more = { displayName: 'Additional Fields', name: 'more', type: 'collection' } as const;
  return [
    ...(id
      ? [
          {
            displayName: label(id),
            name: id,
            type: 'string',
            default: '',
            required: true,
            ...show,
          } as const,
        ]
      : []),
    ...needed.map((property) => ({ ...property, required: true, ...show })),
    ...(options.length > 0
      ? [{ ...more, placeholder: 'Add Field', default: {}, options, ...show }]
      : []),
  ];
}

/** The tools, plus the progress of the work for each tool that may take long. */
const operations: readonly (readonly [string, Tool])[] = Object.entries(tools).flatMap(
  ([name, tool]) => {
    if (!tool.job) return [[name, tool] as const];
    const description = 'Tells how far it is, and what was written';
    const job = { ...tool, title: `${tool.title}: progress`, description, call: tool.job };
    return [
      [name, tool],
      [`${name}_job`, { ...job, id: 'job_id', fields: [] }],
    ] as const;
  },
);

/** The node’s description for n8n. */
export const description = {
  displayName: 'SocialAI',
  name: 'socialAI',
  icon: 'file:socialai.svg',
  group: ['transform'],
  version: 1,
  subtitle: '={{ $parameter["operation"] }}',
  description: 'AI agents that write and publish posts on social networks',
  defaults: { name: 'SocialAI' },
  inputs: ['main'],
  outputs: ['main'],
  usableAsTool: true,
  credentials: [{ name: 'socialAIApi', required: true }],
  requestDefaults: {
    baseURL: `={{ $credentials.server }}${basePath}`,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  },
  properties: [
    {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      default: operations[0]?.[0],
      options: operations.map(([name, tool]) => choiceOf(name, tool)),
    },
    ...operations.flatMap(([name, tool]) => propertiesOf(name, tool)),
  ] satisfies Property[],
};

const credentials = {
  name: 'socialAIApi',
  displayName: 'SocialAI API',
  properties: [
    {
      displayName: 'Server',
      name: 'server',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://social.example.com',
      description: 'Its address in the browser, without a slash at the end',
    },
    {
      displayName: 'Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'An API token of Settings › API',
    },
  ] satisfies Property[],
  authenticate: {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.token }}' } },
  },
  test: { request: { baseURL: `={{ $credentials.server }}${basePath}`, url: '/agents' } },
};

/** n8n loads by `require` the class that is named like its file. */
const classOf = (name: string, body: string): string =>
  `'use strict';\nclass ${name} {\n  constructor() {\n${body}\n  }\n}\nmodule.exports = { ${name} };\n`;
const own = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `    this.${name} = ${JSON.stringify(value, null, 2)};`)
    .join('\n');

/** Builds the package; in another folder, a copy of it. */
export function buildN8n(folder = home): void {
  const files = {
    'dist/nodes/SocialAI.node.js': classOf('SocialAI', own({ description })),
    'dist/credentials/SocialAIApi.credentials.js': classOf('SocialAIApi', own(credentials)),
  };
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  cpSync(join(root, 'src/web/public/mark.svg'), join(folder, 'dist/nodes/socialai.svg'));
  if (folder === home) return;
  for (const file of ['package.json', 'README.md']) cpSync(join(home, file), join(folder, file));
}

if (import.meta.main) buildN8n();
