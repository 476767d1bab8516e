/** An S3 server in a separate process that verifies every signature itself, with switchable faults. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOnLoopback } from './serve.ts';

/** The only credentials that it accepts. */
const [, , knownId = '', knownSecret = ''] = process.argv;
type Fault = 'none' | 'slow' | 'error' | 'truncated' | 'damaged';

const state = { fault: 'none' as Fault, objects: new Map<string, Buffer>(), asked: 0 };
const pageSize = 2;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;

/** The expected signature of a request. */
function signatureOf(
  { headers, method }: IncomingMessage,
  url: URL,
  { day, region, names }: Record<'day' | 'region' | 'names', string>,
): Buffer {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('');
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = [method, url.pathname, query, lines, names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const at = String(headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const start = hmac(`AWS4${knownSecret}`, day);
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, start);
  return hmac(key, text);
}

/** What is wrong with the content of a correctly signed request. */
function contentFault({ headers, method }: IncomingMessage, body: Buffer): string | undefined {
  const payload = headers['x-amz-content-sha256'];
  if (payload === 'UNSIGNED-PAYLOAD') return method === 'PUT' ? 'MissingContentHash' : undefined;
  return payload === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

/** What is wrong with a request; `undefined` if its signature is valid. */
function fault(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const found = form.exec(request.headers.authorization ?? '');
  if (found?.[1] !== knownId) return 'InvalidAccessKeyId';
  const [day, region, names, signature] = found.slice(2) as [string, string, string, string];
  if (!String(request.headers['x-amz-date']).startsWith(day)) return 'RequestExpired';
  const isBound = ['host', 'x-amz-date'].every((name) => names.split(';').includes(name));
  if (!isBound) return 'AccessDenied';
  const expected = signatureOf(request, url, { day, region, names });
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  return contentFault(request, body);
}

function sendObject(request: IncomingMessage, response: ServerResponse, object: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = first ? object.subarray(Number(first), Number(last) + 1) : Buffer.from(object);
  if (state.fault === 'damaged' && part.length > 0) part[0] = (part[0] ?? 0) ^ 1;
  response.writeHead(first ? 206 : 200, { 'content-length': part.length });
  if (request.method === 'HEAD') return void response.end();
  if (state.fault !== 'truncated') return void response.end(part);
  response.write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy());
  return undefined;
}

function list(response: ServerResponse, url: URL): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...state.objects.keys()]
    .map((path) => path.split('/').slice(2).join('/'))
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted();
  const page = keys.slice(0, pageSize);
  const next = keys.length > pageSize ? page.at(-1) : undefined;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${contents}${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`,
  );
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

function answerObject(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
  body: Buffer,
): void {
  const object = state.objects.get(pathname);
  switch (request.method) {
    case 'PUT':
      state.objects.set(pathname, body);
      // A new upload replaces a damaged object.
      if (state.fault === 'damaged') state.fault = 'none';
      return void response.writeHead(200).end();
    case 'DELETE':
      state.objects.delete(pathname);
      return void response.writeHead(204).end();
    default:
      return object ? sendObject(request, response, object) : refuse(response, 404, 'NoSuchKey');
  }
}

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const url = new URL(request.url ?? '/', 'http://s3');
  if (url.pathname === '/control') {
    Object.assign(state, JSON.parse(body.toString()));
    const done = { count: state.objects.size, asked: state.asked };
    return void response.end(JSON.stringify({ done }));
  }
  state.asked += 1;
  // Never responds, so the client has to time out.
  if (state.fault === 'slow') return undefined;
  if (state.fault === 'error') return refuse(response, 500, 'InternalError');
  const wrong = fault(request, url, body);
  if (wrong) return refuse(response, 403, wrong);
  const isList = url.searchParams.get('list-type') === '2';
  return isList ? list(response, url) : answerObject(request, response, url, body);
}

serveOnLoopback(async (request, response) => answer(request, response, await buffer(request)), {
  failed: (response) => void response.writeHead(500).end(),
});
