/** How long the body of a request may take to arrive. Node has one limit for all requests, which is that of long uploads. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/core/limits.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Node’s own error for a request that takes too long, which `raw-refusal.ts` answers. */
const late = () =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function setTimer(app: Pick<FastifyInstance, 'server'>, raw: IncomingMessage, time: number): void {
  clearTimeout(timers.get(raw));
  const timer = setTimeout(() => {
    // A request that never was on a connection has one that can’t be ended.
    const isOpen = !raw.complete && raw.socket instanceof Socket;
    if (isOpen) app.server.emit('clientError', late(), raw.socket);
  }, time);
  timers.set(raw, timer.unref());
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends requests whose body has not arrived in `request_timeout`. */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      setTimer(app, raw, limits.request_timeout);
      const clear = () => clearTimeout(timers.get(raw));
      raw.once('end', clear).once('close', clear);
    }
    done();
  });
}

/** Gives the body of this request another time to arrive, from now on. */
export function giveTime({ raw, server }: FastifyRequest, time: number): void {
  if (timers.has(raw) && !raw.complete) setTimer({ server: server.server }, raw, time);
}
