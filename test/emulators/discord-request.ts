/** Parses a call like Discord: JSON, or multipart with the JSON in one part. */
import { keepArrived } from './arrived.ts';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { Refusal } from './discord-state.ts';

export interface Asked {
  method: string;
  /** The path after the version, without query. */
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  user_agent: string;
  content_type: string;
  json: Record<string, unknown>;
  files: { field: string; name: string; type: string; size: number }[];
}

const mib = 1024 * 1024;
const Fields = z.record(z.string(), z.unknown());

function parsed(text: string): Record<string, unknown> {
  try {
    return Fields.parse(JSON.parse(text));
  } catch {
    throw new Refusal(400, 50109, 'The request body contains invalid JSON.');
  }
}

async function formOf(body: Buffer<ArrayBuffer>, content_type: string) {
  const form = await new Response(body, { headers: { 'content-type': content_type } }).formData();
  const files: Asked['files'] = [];
  let json: Record<string, unknown> = {};
  for (const [field, value] of form) {
    if (typeof value !== 'string') {
      keepArrived('discord', new Uint8Array(await value.arrayBuffer()));
      files.push({ field, name: value.name, type: value.type, size: value.size });
    } else if (field === 'payload_json') json = parsed(value);
    else throw new Refusal(400, 50035, `Unknown part ${field}`);
  }
  return { json, files };
}

async function contentOf(body: Buffer, content_type: string) {
  if (body.length > 25 * mib) throw new Refusal(413, 40005, 'Request entity too large');
  if (body.length === 0) return { json: {}, files: [] };
  if (content_type === 'application/json')
    return { json: parsed(body.toString('utf8')), files: [] };
  if (!content_type.startsWith('multipart/form-data')) {
    throw new Refusal(400, 50035, `Content-Type ${content_type}`);
  }
  const form = await formOf(Buffer.from(body), content_type);
  if (form.files.some(({ size }) => size > 10 * mib)) {
    throw new Refusal(413, 40005, 'Request entity too large');
  }
  return form;
}

/** `undefined` for a URL that is not in API version 10. */
export async function readCall(request: IncomingMessage): Promise<Asked | undefined> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', 'http://discord.invalid');
  const [, path] = /^\/api\/v10(\/.*)$/.exec(url.pathname) ?? [];
  if (path === undefined) return undefined;
  const {
    authorization,
    'user-agent': user_agent = '',
    'content-type': type = '',
  } = request.headers;
  return {
    method: request.method ?? 'GET',
    path,
    query: url.searchParams,
    authorization,
    user_agent,
    content_type: type.split(';')[0] ?? '',
    ...(await contentOf(body, type)),
  };
}
