/** Streams events line by line, as long as the client is connected and authorized. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#server/app-error.ts';

/** One line of JSON per event. */
export const lineType = 'application/x-ndjson';

export interface Stream {
  events: AsyncIterable<unknown>;
  /** Whether the client is still authorized. */
  mayGoOn: () => Promise<boolean>;
}

/** Sends only fields of the contract, and nothing after the session has ended. */
async function* linesOf({ event }: Endpoint, { events, mayGoOn }: Stream) {
  for await (const happened of events) {
    if (!(await mayGoOn())) return;
    const parsed = event?.safeParse(happened);
    if (!parsed?.success) throw new AppError('internal', { cause: parsed?.error });
    yield `${JSON.stringify(parsed.data)}\n`;
  }
}

export const sendStream = (reply: FastifyReply, call: Endpoint, stream: Stream): FastifyReply =>
  reply
    .header('content-type', lineType)
    .header('cache-control', 'no-store')
    // A buffering proxy would hold events back.
    .header('x-accel-buffering', 'no')
    // Closes the connection at the end, so that a shutdown need not wait for another request on it.
    .header('connection', 'close')
    .send(Readable.from(linesOf(call, stream)));
