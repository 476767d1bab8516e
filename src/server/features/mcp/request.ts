/** The request that a tool makes of its arguments. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { basePath } from '#contract/table.ts';
import type { Tool } from '#contract/tools.ts';
import type { ApiRequest } from '#server/http/mcp.ts';
import type { Given } from './inputs.ts';

/** A value in the form that a URL needs. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The path of a call with these parameters, which the call’s schema has accepted. */
export const callPath = ({ path }: Pick<Endpoint, 'path'>, params: object): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(wordOf(Reflect.get(params, name))),
  );

type Sent = Pick<Tool, 'call' | 'id' | 'defaults'>;

/** The path parameters of a call in the arguments; a tool may name the id differently. */
function paramsIn({ call, id = 'id' }: Sent, given: Given): Given {
  const names = Object.keys(call.params?.shape ?? {});
  return Object.fromEntries(names.map((name) => [name, given[name === 'id' ? id : name]]));
}

const Own = z.looseObject({
  request_key: z.string().max(200).nullish(),
});

/** Parses the arguments that no section of the call would: those of every tool, and what becomes part of the path. */
export function readOwn(tool: Sent, given: Given) {
  const params = (tool.call.params ?? z.object({})).safeParse(paramsIn(tool, given));
  return params.success ? Own.safeParse(given) : params;
}

type Issue = z.core.$ZodIssue;

/** Every issue, also those of the forms of a union. */
const issuesIn = (issues: readonly Issue[], above: readonly PropertyKey[] = []): Issue[] =>
  issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const inside = issue.code === 'invalid_union' ? issue.errors : [];
    return [{ ...issue, path }, ...inside.flatMap((one) => issuesIn(one, path))];
  });

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Deletes the field at this path if it is `null`. */
function deleteNull(whole: object, path: readonly PropertyKey[]): void {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>(
      (value, name) => (isObject(value) ? Reflect.get(value, name) : undefined),
      whole,
    );
  const name = path.at(-1);
  if (!isObject(holder) || Array.isArray(holder) || name === undefined) return;
  if (Reflect.get(holder, name) === null) Reflect.deleteProperty(holder, name);
}

/**
 * The arguments without the fields that are `null` although the call does not take `null` there: many assistants send
 * it for what they would leave out.
 */
export function withoutNulls({ call, defaults }: Sent, given: Given): Given {
  const kept = structuredClone(given);
  for (const name of Object.keys(call.query?.shape ?? {})) deleteNull(kept, [name]);
  const { error } = call.body?.safeParse({ ...defaults, ...kept }) ?? {};
  for (const { path } of issuesIn(error?.issues ?? [])) deleteNull(kept, path);
  return kept;
}

/** The idempotency key of one request of a tool. */
const keyOf = (name: string, request_key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([name, request_key]))
    .digest('hex');

/** The request of a tool, with the key that the assistant gave it. */
export function requestOf(
  tool: Sent,
  given: Given,
  key?: { name: string; request_key: string },
): ApiRequest {
  const { call, id = 'id', defaults = {} } = tool;
  const params = paramsIn(tool, given);
  const inPath = Object.keys(params).map((name) => (name === 'id' ? id : name));
  const inQuery = Object.keys(call.query?.shape ?? {});
  const rest = Object.entries({ ...defaults, ...given }).filter(
    ([name, value]) => value !== undefined && !inPath.includes(name),
  );
  const queryArguments = rest.filter(([name]) => inQuery.includes(name));
  const query = new URLSearchParams(queryArguments.map(([name, value]) => [name, wordOf(value)]));
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const body = Object.fromEntries(rest.filter(([name]) => !inQuery.includes(name)));
  return {
    method: call.method,
    url: `${basePath}${callPath(call, params)}${search}`,
    ...(call.body && { body }),
    ...(key && { key: keyOf(key.name, key.request_key) }),
  };
}
