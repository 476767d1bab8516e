/** Reads a response body up to a maximum size. */
import { EgressError } from './egress-error.ts';

/** The decompressed body, up to `limit` bytes. Throws `too_large` as soon as there are more. */
export async function readBounded(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new EgressError('too_large', `The answer is larger than ${limit} bytes.`);
  if (Number(response.headers.get('content-length')) > limit) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | [] = response.body ?? [];
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
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
