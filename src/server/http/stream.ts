/** Sends what happens line by line, for as long as its reader is there and may read. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#server/app-error.ts';

/** A line of JSON for each event. */
export const lineType = 'application/x-ndjson';

export interface Stream {
  events: AsyncIterable<unknown>;
  /** Whether the call would still be allowed. */
  mayGoOn: () => Promise<boolean>;
}

/** Nothing leaves that the contract does not know, nor after the reader's session has ended. */
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
    // A proxy that collects an answer before it passes it on would hold back what is news.
    .header('x-accel-buffering', 'no')
    // Once it ends nothing follows, so that a stop of the server need not wait for another call.
    .header('connection', 'close')
    .send(Readable.from(linesOf(call, stream)));
