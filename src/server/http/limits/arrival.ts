/** How long the body of a request may take to arrive. Node has one limit for all requests, which is that of long uploads. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/core/limits.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Node’s own error for a request that takes too long, which `raw-refusal.ts` answers. */
const late = () =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function setTimer(raw: IncomingMessage, time: number, end: (socket: Socket) => void): void {
  clearTimeout(timers.get(raw));
  const timer = setTimeout(() => {
    // A request that never was on a connection has one that can’t be ended.
    if (!raw.complete && raw.socket instanceof Socket) end(raw.socket);
  }, time);
  timers.set(raw, timer.unref());
}

const refuse =
  ({ server }: Pick<FastifyInstance, 'server'>) =>
  (socket: Socket) =>
    void server.emit('clientError', late(), socket);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body has not arrived in `request_timeout`. What is left of a body that was answered before it
 * arrived is read, because the next request on the connection comes behind it, for as long again.
 */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      setTimer(raw, limits.request_timeout, refuse(app));
      const clear = () => {
        clearTimeout(timers.get(raw));
        timers.delete(raw);
      };
      raw.once('end', clear).once('close', clear);
    }
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (timers.has(raw)) {
      setTimer(raw, limits.request_timeout, (socket) => socket.destroy());
      raw.unpipe().resume();
    }
    done();
  });
}

/** Gives the body of this request another time to arrive, from now on. */
export function giveTime({ raw, server }: FastifyRequest, time: number): void {
  if (timers.has(raw) && !raw.complete) setTimer(raw, time, refuse(server));
}
