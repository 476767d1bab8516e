/** Counts requests and how long their answers took, by the pattern of the route: never by an address with ids in it. */
import type { FastifyInstance } from 'fastify';
import type { Meters } from '#server/meters.ts';
import { lineType } from './stream.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

/** Of a route that is none, or a method that no call has, there is one series each. */
const other = 'other';

export function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? other;
    const method = methods.has(request.method) ? request.method : other;
    meters.requests.inc({ method, route, status: reply.statusCode });
    if (reply.getHeader('content-type') === lineType) return;
    meters.request_seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}
