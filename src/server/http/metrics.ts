/** `GET /metrics` for Prometheus: 404 without `METRICS_TOKEN`; otherwise it needs that token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Registry } from 'prom-client';
import type { Meters } from '#server/meters.ts';
import type { Limiter } from './limits/limits.ts';
import { tokenOf } from './who.ts';

const metricsPath = '/metrics';

export interface MetricsOptions {
  token: string | undefined;
  meters: Meters;
  /** Values read from the database; `refresh` updates them. */
  gauges: { registry: Pick<Registry, 'metrics'>; refresh(): Promise<void> };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function serveMetrics(
  app: FastifyInstance,
  limiter: Limiter,
  { token, meters, gauges }: MetricsOptions,
): void {
  if (token === undefined) return;
  const wanted = digest(token);
  app.get(metricsPath, { exposeHeadRoute: false }, async (request, reply) => {
    await limiter.mayAuthenticate(request);
    if (!timingSafeEqual(digest(tokenOf(request) ?? ''), wanted)) {
      await limiter.countRefused(request);
      throw new AppError('unauthorized', {
        message: 'The metrics need METRICS_TOKEN as a bearer.',
      });
    }
    await gauges.refresh();
    const { registry } = meters;
    const text = `${await registry.metrics()}${await gauges.registry.metrics()}`;
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
}
