/** The inputs of tools: JSON Schema that describes each field; only the names of arguments are checked here. */
import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { fieldHelp, type Tool, tools } from '#contract/tools.ts';

export type Given = Record<string, unknown>;

const Kept = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

/** Formats whose long patterns add nothing. */
const known = new Set(['uuid', 'date-time']);

/** The schema without patterns that only take up space in the assistant's context. */
function shortened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shortened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const isKnown = 'format' in schema && known.has(String(schema.format));
  const kept = Object.entries(schema).filter(([key]) => key !== 'pattern' || !isKnown);
  return Object.fromEntries(kept.map(([key, value]) => [key, shortened(value)]));
}

/** The fields of a section of a call, as JSON Schema. */
function fieldsOf(schema: z.ZodType | undefined): z.infer<typeof Kept> {
  if (!schema) return { properties: {}, required: [] };
  const { properties = {}, required } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Kept.parse({ properties: shortened(properties), required });
}

const keyField = {
  type: 'string',
  maxLength: 200,
  description:
    'Any text of your choice that names this request. If the answer was lost, repeat the request with the same key and the same arguments: it’s done once. A key is valid for a day.',
};

const changes = ({ annotations }: Tool): boolean => !annotations.readOnlyHint;

const withMore = (field: unknown, more: object): unknown =>
  typeof field === 'object' ? { ...field, ...more } : field;

/** The input of a tool: the fields of the call, without those that are not offered. */
function inputOf(tool: Tool) {
  const { call, fields, id, defaults = {}, help = {}, needs = [] } = tool;
  const path = fieldsOf(call.params);
  const query = fieldsOf(call.query);
  const body = fieldsOf(call.body);
  const offered = (name: string) => fields === undefined || fields.includes(name);
  const named = (name: string) => (name === 'id' && id ? id : name);
  const explained = (name: string, field: unknown): [string, unknown] => {
    const description = help[name] ?? fieldHelp[name];
    const value = defaults[name];
    return [
      name,
      withMore(field, {
        ...(description !== undefined && { description }),
        ...(value !== undefined && { default: value }),
      }),
    ];
  };
  const entries = [
    ...Object.entries(path.properties).map(([name, field]) => explained(named(name), field)),
    ...[query, body]
      .flatMap((part) => Object.entries(part.properties))
      .filter(([name]) => offered(name))
      .map(([name, field]) => explained(name, field)),
  ];
  if (changes(tool)) entries.push(['request_key', keyField]);
  const properties: Given = Object.fromEntries(entries);
  const required = [
    ...path.required.map(named),
    ...[...query.required, ...body.required].filter(offered),
    ...needs,
  ];
  return { type: 'object' as const, properties, required, additionalProperties: false };
}

/** What is wrong with the names of the arguments. Values are checked by the call, whose errors are in plain words. */
function wrongNames(
  { properties, required }: Pick<ReturnType<typeof inputOf>, 'properties' | 'required'>,
  given: object,
): string | undefined {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  const missing = required.filter((name) => (Reflect.get(given, name) ?? undefined) === undefined);
  const faults = [
    ...(unknown.length > 0 ? [`there is no ${unknown.join(', ')}`] : []),
    ...(missing.length > 0 ? [`${missing.join(', ')} is required`] : []),
  ];
  if (faults.length === 0) return undefined;
  return `${faults.join('; ')}. It takes: ${Object.keys(properties).join(', ')}.`;
}

const Arguments = z.record(z.string(), z.unknown());

/** The input of a tool in the form that the MCP library needs. */
function schemaOf(tool: Tool): StandardSchemaWithJSON<Given, Given> {
  const input = inputOf(tool);
  const json = () => input;
  return {
    '~standard': {
      version: 1,
      vendor: 'socialai',
      jsonSchema: { input: json, output: json },
      validate(given) {
        const named = Arguments.safeParse(given);
        const message = named.success ? wrongNames(input, named.data) : 'give an object';
        return named.success && message === undefined
          ? { value: named.data }
          : { issues: [{ message: String(message) }] };
      },
    },
  };
}

/** Accepts any arguments. */
export const anything = fromJsonSchema<Given>({ type: 'object' });

/** The schemas of all tools, made once, since each request has its own server. */
export const inputs = new Map(Object.entries(tools).map(([name, tool]) => [name, schemaOf(tool)]));
