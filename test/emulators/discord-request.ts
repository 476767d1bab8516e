/** Reads a call as Discord does: JSON, or multipart with the JSON in one part. */
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { Refusal } from './discord-state.ts';

export interface Asked {
  method: string;
  /** Behind the version, without the query. */
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
      files.push({ field, name: value.name, type: value.type, size: value.size });
    } else if (field === 'payload_json') json = parsed(value);
    else throw new Refusal(400, 50035, `Unknown part ${field}`);
  }
  return { json, files };
}

/** `undefined` for an address that is not one of version 10. */
export async function readCall(request: IncomingMessage): Promise<Asked | undefined> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', 'http://discord.invalid');
  const [, path] = /^\/api\/v10(\/.*)$/.exec(url.pathname) ?? [];
  if (path === undefined) return undefined;
  if (body.length > 25 * mib) throw new Refusal(413, 40005, 'Request entity too large');
  const content_type = request.headers['content-type'] ?? '';
  const isForm = content_type.startsWith('multipart/form-data');
  const { json, files } = isForm
    ? await formOf(Buffer.from(body), content_type)
    : { json: body.length === 0 ? {} : parsed(body.toString('utf8')), files: [] };
  if (body.length > 0 && !isForm && content_type !== 'application/json') {
    throw new Refusal(400, 50035, `Content-Type ${content_type}`);
  }
  if (files.some(({ size }) => size > 10 * mib)) {
    throw new Refusal(413, 40005, 'Request entity too large');
  }
  return {
    method: request.method ?? 'GET',
    path,
    query: url.searchParams,
    authorization: request.headers.authorization,
    user_agent: request.headers['user-agent'] ?? '',
    content_type: content_type.split(';')[0] ?? '',
    json,
    files,
  };
}
