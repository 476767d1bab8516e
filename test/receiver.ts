/** A webhook receiver: a real local server, reached through the real egress guard as if by TLS. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { minute } from '#contract/core/time.ts';
import { webhookData } from '#contract/webhooks/payloads.ts';
import { deliverEvents } from '#server/features/webhooks/deliver.job.ts';
import type { Context } from '#server/context.ts';
import { createEgressWorld, type Dial, type EgressWorld, limits } from './egress-world.ts';
import type { Person, World } from './world.ts';

interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Said {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Closes the connection instead of responding. */
  cut?: boolean;
}

export interface Receiver {
  outside: EgressWorld;
  /** The received requests in order. */
  taken: Taken[];
  /** The responses to the next requests, then 200. */
  script: (Said | ((taken: Taken) => Promise<Said> | Said))[];
  parts: Pick<Context, 'fetchPublic' | 'requirePublic'>;
  close(): void;
}

/** Its URL. */
export const receiverUrl = 'https://site.test/hook';

export async function openReceiver(): Promise<Receiver> {
  const outside = await createEgressWorld();
  const plain: Dial = (options, callback) =>
    outside.dial({ ...options, protocol: 'http:' }, callback);
  // A slow machine must not look like a silent receiver.
  const patient = { ...limits, total: 10 * minute };
  const egress = outside.build({ dial: plain, allow_http: false, limits: patient });
  const taken: Taken[] = [];
  const script: Receiver['script'] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    taken.push(one);
    const next = script.shift() ?? {};
    const said = typeof next === 'function' ? await next(one) : next;
    if (said.cut) return void request.socket.destroy();
    response.writeHead(said.status ?? 200, said.headers);
    response.end(said.body ?? 'ok');
  };
  outside.outside.answer = (request, response) => void answer(request, response);
  return {
    outside,
    taken,
    script,
    parts: { fetchPublic: egress.guarded, requirePublic: egress.requirePublic },
    close() {
      void egress.close();
      outside.stop();
    },
  };
}

/** Adds the receiver as that person’s webhook. */
export async function addWebhook(
  { call }: Pick<World, 'call'>,
  as: Person,
  events: readonly string[],
  url = receiverUrl,
): Promise<{ id: string; secret: string }> {
  const made = await call('POST', '/webhooks', { as, body: { url, events } });
  if (made.status !== 201) throw new Error(`not added: ${JSON.stringify(made.body)}`);
  return { id: made.body.data.id, secret: made.body.secret };
}

/** One pass of the worker with this receiver. */
export const deliverTo = ({ parts }: Receiver, ctx: Context): Promise<void> =>
  deliverEvents({ ...ctx, ...parts }, new AbortController().signal);

/** A verified delivery, like a receiving program checks it. Throws if the signature is invalid. */
export function verified({ headers, body }: Taken, secret: string) {
  const signed = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  new Webhook(secret).verify(body, signed);
  const { type, timestamp, data } = JSON.parse(body);
  const schema = webhookData[type as keyof typeof webhookData];
  return { id: signed['webhook-id'], type, timestamp, data: schema.strict().parse(data) };
}
