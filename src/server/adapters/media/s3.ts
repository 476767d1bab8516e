/** Stores files in an S3-compatible bucket: every request is signed by `aws4fetch`, sent once, and has a timeout. */
import { open, readFile } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import { parseDocument } from 'htmlparser2';
import { limits } from '#contract/core/limits.ts';
import type { Egress } from '#server/egress/egress.ts';
import { readBounded } from '#server/egress/read-bounded.ts';
import type { Draft } from '#server/draft.ts';
import { checked, hashOf, isHash, MediaError, type MediaStore } from './port.ts';

/** A bucket and its credentials. */
export interface Bucket {
  /** The server’s address without a trailing slash. */
  endpoint: string;
  name: string;
  /** Prepended to every hash: empty, or with a trailing slash. */
  prefix: string;
  region: string;
  key: { id: string; secret: string };
}

export interface BucketTools {
  fetch: Egress['fetch'];
  /** Returns a signal that aborts after this many milliseconds. */
  timeout?: (milliseconds: number) => AbortSignal;
}

/** The timeout of one request in milliseconds; the largest file takes a few seconds on a slow connection. */
const requestTime = 30_000;

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

interface Answer {
  status: number;
  bytes: Uint8Array;
  /** The tag of what was stored. */
  tag: string;
}
type Ask = (path: string, request: S3Request) => Promise<Answer>;

const refused = (what: string, { status, bytes }: Pick<Answer, 'status' | 'bytes'>): MediaError => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(bytes).toString('latin1'))?.[1];
  const statusText = code === undefined ? String(status) : `${status} ${code}`;
  return new MediaError(
    'unreachable',
    `The media store didn’t ${what}: it answered ${statusText}.`,
  );
};

type Node = ReturnType<typeof parseDocument>['children'][number];
/** The text of all elements with that name. */
function textsOf(nodes: readonly Node[], name: string): string[] {
  return nodes.flatMap((node): string[] => {
    if (!('children' in node)) return [];
    if (!('name' in node) || node.name !== name) return textsOf(node.children, name);
    return [node.children.map((child) => ('data' in child ? child.data : '')).join('')];
  });
}

/** No file is much larger than a video, which may get a mark, and no list of names. */
const largestAnswer = limits.video_bytes + 1024 * 1024;

/** Sends signed requests to a bucket; any failure to get a response is `unreachable`. */
function asking(
  bucket: Bucket,
  { fetch, timeout = (ms) => AbortSignal.timeout(ms) }: BucketTools,
): Ask {
  const { endpoint, name, region } = bucket;
  const { id: accessKeyId, secret: secretAccessKey } = bucket.key;
  // Only used for its signature: its own `fetch` would retry, and bypass the egress guard.
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  return async (path: string, { method, headers, body }: S3Request): Promise<Answer> => {
    const url = `${endpoint}/${name}${path}`;
    const init = { method, ...(headers && { headers }), ...(body && { body }) };
    try {
      const signed = await signer.sign(url, init);
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: timeout(requestTime),
        ...(body && { body }),
      });
      const { status } = response;
      const tag = response.headers.get('etag') ?? '';
      return { status, tag, bytes: await readBounded(response, largestAnswer) };
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new MediaError('unreachable', `The media store can’t be reached: ${why}`, { cause });
    }
  };
}

/** Larger files are sent in parts of this size. Amazon wants at least 5 MiB. */
const partBytes = 8 * 1024 * 1024;

const put = async (ask: Ask, path: string, bytes: Uint8Array, hash = hashOf(bytes)) => {
  // The signature covers this hash, so that the store rejects corrupted or truncated uploads.
  const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' };
  const answer = await ask(path, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (answer.status !== 200) throw refused('take a file', answer);
  return answer;
};

const post = async (ask: Ask, path: string, text = ''): Promise<Buffer> => {
  const body = new Uint8Array(Buffer.from(text));
  const headers = { 'x-amz-content-sha256': hashOf(body) };
  const answer = await ask(path, { method: 'POST', headers, ...(text && { body }) });
  const said = Buffer.from(answer.bytes);
  // Completing an upload may fail after its status was sent.
  if (answer.status !== 200 || said.includes('<Error>')) throw refused('take a file', answer);
  return said;
};

const nodesOf = (bytes: Uint8Array) =>
  parseDocument(Buffer.from(bytes).toString(), { xmlMode: true }).children;

/** Sends the parts of a draft; returns what completes the upload. */
async function sendParts(ask: Ask, path: string, { path: file, size }: Draft): Promise<string> {
  const handle = await open(file);
  const parts: string[] = [];
  try {
    for (let at = 0; at < size; at += partBytes) {
      const part = Buffer.alloc(Math.min(partBytes, size - at));
      await handle.read(part, 0, part.length, at);
      const nth = parts.length + 1;
      const { tag } = await put(ask, `${path}&partNumber=${nth}`, part);
      parts.push(`<Part><PartNumber>${nth}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
  } finally {
    await handle.close();
  }
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

/** Uploads that were begun before that time and neither completed nor given up: a process died. */
async function abandonedUploads(ask: Ask, prefix: string, before: number) {
  const query = new URLSearchParams({ uploads: '', prefix });
  const answer = await ask(`?${query.toString()}`, { method: 'GET' });
  if (answer.status !== 200) throw refused('list its uploads', answer);
  const nodes = nodesOf(answer.bytes);
  const keys = textsOf(nodes, 'Key');
  const times = textsOf(nodes, 'Initiated');
  return textsOf(nodes, 'UploadId').flatMap((id, nth) =>
    Date.parse(times[nth] ?? '') < before ? [{ key: keys[nth] ?? '', id }] : [],
  );
}

/** A store in a bucket, which any number of processes can share. */
export function createBucketStore(bucket: Bucket, tools: BucketTools): MediaStore {
  const ask = asking(bucket, tools);
  const pathOf = (hash: string) => `/${bucket.prefix}${hash}`;
  const missing = (hash: string) =>
    new MediaError('missing', `The media store has no ${bucket.prefix}${hash}.`);
  return {
    async put(hash, bytes) {
      await put(ask, pathOf(hash), bytes, hash);
    },
    async take(draft) {
      const path = pathOf(draft.hash);
      if (draft.size <= partBytes) {
        await put(ask, path, await readFile(draft.path), draft.hash);
        return;
      }
      const [id] = textsOf(nodesOf(await post(ask, `${path}?uploads=`)), 'UploadId');
      if (id === undefined) throw refused('take a file', { status: 200, bytes: new Uint8Array() });
      const upload = `${path}?uploadId=${encodeURIComponent(id)}`;
      try {
        await post(ask, upload, await sendParts(ask, upload, draft));
      } catch (error) {
        await ask(upload, { method: 'DELETE' }).catch(() => {});
        throw error;
      }
    },
    async get(hash) {
      const answer = await ask(pathOf(hash), { method: 'GET' });
      if (answer.status === 404) throw missing(hash);
      if (answer.status !== 200) throw refused('give a file', answer);
      return checked(hash, answer.bytes);
    },
    async piece(hash, start, count) {
      const headers = { range: `bytes=${start}-${start + count - 1}` };
      const answer = await ask(pathOf(hash), { method: 'GET', headers });
      if (answer.status === 404) throw missing(hash);
      // It ends before this piece.
      if (answer.status === 416) return new Uint8Array();
      // A store may answer a range request with the whole file.
      if (answer.status === 200) return answer.bytes.subarray(start, start + count);
      if (answer.status !== 206) throw refused('give a part of a file', answer);
      return answer.bytes;
    },
    async has(hash) {
      const answer = await ask(pathOf(hash), { method: 'HEAD' });
      if (answer.status === 404) return false;
      if (answer.status !== 200) throw refused('say whether it has a file', answer);
      return true;
    },
    async remove(hash) {
      const answer = await ask(pathOf(hash), { method: 'DELETE' });
      if (![200, 204, 404].includes(answer.status)) throw refused('remove a file', answer);
    },
    async *list() {
      let from: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: bucket.prefix });
        if (from !== undefined) query.set('continuation-token', from);
        const answer = await ask(`?${query.toString()}`, { method: 'GET' });
        if (answer.status !== 200) throw refused('list its files', answer);
        const children = nodesOf(answer.bytes);
        for (const key of textsOf(children, 'Key')) {
          const name = key.slice(bucket.prefix.length);
          if (isHash(name)) yield name;
        }
        from = textsOf(children, 'NextContinuationToken')[0];
      } while (from !== undefined);
    },
    async tidy(before) {
      for (const { key, id } of await abandonedUploads(ask, bucket.prefix, before))
        await ask(`/${key}?uploadId=${encodeURIComponent(id)}`, { method: 'DELETE' });
    },
  };
}
