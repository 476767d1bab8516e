/** Reads response bodies up to a maximum size, at once or as they come. */
import { EgressError } from './egress-error.ts';

const tooLarge = (limit: number): EgressError =>
  new EgressError('too_large', `The answer is larger than ${limit} bytes.`);

/** The decompressed body, up to `limit` bytes. Throws `too_large` as soon as there are more. */
export async function readBounded(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length')) > limit) {
    await response.body?.cancel();
    throw tooLarge(limit);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | [] = response.body ?? [];
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The first bytes of the decompressed body; cancels the rest. */
export async function readBeginning(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | [] = response.body ?? [];
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, limit));
}

/** The same response with this body in place of its own. */
export function withBody(
  response: Response,
  bytes: Uint8Array<ArrayBuffer> | ReadableStream,
): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  const { status, statusText } = response;
  const body = [204, 205, 304].includes(status) ? null : bytes;
  const whole = new Response(body, { status, statusText, headers });
  // After redirects it is the address that answered, which relative links are relative to.
  return Object.defineProperty(whole, 'url', { value: response.url, configurable: true });
}

/** The same response, still unread: reading more than `limit` bytes of it throws `too_large`. */
export function boundedBody(response: Response, limit: number): Response {
  let size = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      controller.enqueue(chunk);
    },
  });
  return response.body ? withBody(response, response.body.pipeThrough(counting)) : response;
}

/** A fetch whose responses were read completely, up to `limit` bytes. Throws `too_large`. */
export const boundedFetch =
  (fetch: typeof globalThis.fetch, limit: number): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    return withBody(response, await readBounded(response, limit));
  };
