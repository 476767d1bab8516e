/** Parses a Bot API call like Telegram: JSON, multipart, form, or query. */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { bad, type Upload } from './telegram-state.ts';

export interface Asked {
  token: string;
  /** In the caller’s spelling. */
  method: string;
  content_type: string;
  fields: Record<string, unknown>;
  files: Record<string, Upload & { bytes: Uint8Array }>;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  const body: AsyncIterable<Buffer> = request;
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Parses a part that contains JSON. */
function unpacked(text: string): unknown {
  if (!/^[[{]|^(?:true|false|-?\d+)$/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** These are always text. */
const texts = new Set(['text', 'caption', 'parse_mode']);

async function formOf(body: Buffer<ArrayBuffer>, content_type: string) {
  const read = new Response(body, { headers: { 'content-type': content_type } });
  const form = await read.formData().catch(() => {
    throw bad("can't parse multipart form data");
  });
  const fields: Record<string, unknown> = {};
  const files: Asked['files'] = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = texts.has(name) ? value : unpacked(value);
    else {
      const bytes = new Uint8Array(await value.arrayBuffer());
      files[name] = { name: value.name, type: value.type, size: bytes.length, bytes };
    }
  }
  return { fields, files };
}

const Fields = z.record(z.string(), z.unknown());

function jsonOf(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {};
  try {
    return Fields.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw bad("can't parse JSON object");
  }
}

/** `undefined` for a URL outside the Bot API. */
export async function readCall(request: IncomingMessage): Promise<Asked | undefined> {
  const body = await bytesOf(request);
  const url = new URL(request.url ?? '/', 'http://telegram.invalid');
  const match = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname);
  if (!match) return undefined;
  const [, token = '', method = ''] = match;
  const content_type = request.headers['content-type'] ?? '';
  const query = Object.fromEntries(url.searchParams);
  if (content_type === '') return { token, method, content_type, fields: query, files: {} };
  const { fields, files } = content_type.startsWith('application/json')
    ? { fields: jsonOf(body), files: {} }
    : await formOf(body, content_type);
  const kind = content_type.split(';')[0] ?? '';
  return { token, method, content_type: kind, fields: { ...query, ...fields }, files };
}

/** A text or caption within Telegram’s limits. */
export function textIn(fields: Record<string, unknown>, name: 'text' | 'caption'): string {
  const text = fields[name] ?? '';
  if (typeof text !== 'string') throw bad(`field "${name}" must be a String`);
  const longest = name === 'text' ? 4096 : 1024;
  if (text.trim().length > longest) {
    throw bad(name === 'text' ? 'message is too long' : 'message caption is too long');
  }
  return text.trim();
}
