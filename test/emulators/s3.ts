/** An S3 server in a separate process that verifies every signature itself, with switchable faults. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOnLoopback } from './serve.ts';

/** The only credentials that it accepts. */
const [, , knownId = '', knownSecret = ''] = process.argv;
type Fault = 'none' | 'slow' | 'error' | 'truncated' | 'damaged' | 'part' | 'begun';

const state = { fault: 'none' as Fault, objects: new Map<string, Buffer>(), asked: 0 };
const pageSize = 2;
/** Parts of uploads that are not complete, by their number. */
const uploads = new Map<string, { path: string; begun: number; parts: Map<number, Buffer> }>();

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

const xml = (response: ServerResponse, text: string): void =>
  void response.end(`<?xml version="1.0"?>${text}`);

const tagOf = (part: Buffer): string => `"${sha256(part).slice(0, 32)}"`;

/** Puts an upload together of the parts that its last request names. */
function complete(response: ServerResponse, id: string, body: string): void {
  const upload = uploads.get(id);
  if (!upload) return refuse(response, 404, 'NoSuchUpload');
  const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const parts = named.map(([, nth, tag]) => {
    const part = upload.parts.get(Number(nth));
    return part && tagOf(part) === tag ? part : undefined;
  });
  // The status of a long upload is sent before it is known whether it succeeds.
  if (parts.length === 0 || parts.includes(undefined))
    return xml(response, '<Error><Code>InvalidPart</Code></Error>');
  state.objects.set(upload.path, Buffer.concat(parts.filter((part) => part !== undefined)));
  uploads.delete(id);
  return xml(response, '<CompleteMultipartUploadResult/>');
}

function beginUpload(response: ServerResponse, path: string): void {
  const id = String(state.asked);
  uploads.set(id, { path, begun: Date.now(), parts: new Map() });
  xml(response, `<UploadId>${id}</UploadId>`);
}

function listUploads(response: ServerResponse): void {
  const rows = [...uploads].map(([id, { path, begun }]) => {
    const key = path.split('/').slice(2).join('/');
    const since = new Date(begun).toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${since}</Initiated></Upload>`;
  });
  xml(response, rows.join(''));
}

/** Uploads in parts; `false` if the request is about something else. */
function answerUpload(
  { method }: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
  body: Buffer,
): boolean {
  const id = searchParams.get('uploadId');
  if (searchParams.has('uploads')) {
    if (method === 'POST') beginUpload(response, pathname);
    else listUploads(response);
    return true;
  }
  if (id === null) return false;
  if (method === 'POST') complete(response, id, body.toString());
  else if (method === 'DELETE') response.writeHead(uploads.delete(id) ? 204 : 404).end();
  else {
    const nth = Number(searchParams.get('partNumber'));
    if (state.fault === 'part' && nth > 1) refuse(response, 503, 'SlowDown');
    else {
      uploads.get(id)?.parts.set(nth, body);
      response.setHeader('etag', tagOf(body)).end();
    }
  }
  return true;
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
    if (state.fault === 'begun')
      uploads.set('begun', {
        path: '/media/some/where/begun',
        begun: Date.now(),
        parts: new Map(),
      });
    const { objects, asked } = state;
    const done = { count: objects.size, asked, uploads: uploads.size };
    return void response.end(JSON.stringify({ done }));
  }
  state.asked += 1;
  // Never responds, so the client has to time out.
  if (state.fault === 'slow') return undefined;
  if (state.fault === 'error') return refuse(response, 500, 'InternalError');
  const wrong = fault(request, url, body);
  if (wrong) return refuse(response, 403, wrong);
  if (answerUpload(request, response, url, body)) return undefined;
  const isList = url.searchParams.get('list-type') === '2';
  return isList ? list(response, url) : answerObject(request, response, url, body);
}

serveOnLoopback(async (request, response) => answer(request, response, await buffer(request)), {
  failed: (response) => void response.writeHead(500).end(),
});
