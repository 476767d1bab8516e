/** Refuses at once what could only be answered late: a server that is behind catches up instead of falling over. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { second } from '#contract/core/time.ts';
import { basePath } from '#contract/table.ts';
import { AppError } from '#server/app-error.ts';

/** How far behind the event loop may be on average, in milliseconds. */
export const maxDelay = 2000;
/**
 * Refused callers come back after so many seconds, which is also what the average is of: one long turn of the loop, as
 * when the first post loads what writes it, is one of hundreds then. In a second it could be the only one.
 */
const comeBackAfter = 5;

/** Whoever watches the server must see it also while it refuses everybody else. */
const watching: ReadonlySet<string> = new Set(['/health', '/ready'].map((path) => basePath + path));
/** Files of pages cost little, and a page without one of its parts is worse than a slow one. */
const isCall = (url: string): boolean => url.startsWith(`${basePath}/`);

/** Until `app.close()` is over everything is refused with 503, so that a load balancer goes elsewhere. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('unavailable', { retry_after: comeBackAfter });
  });
}

export async function shedLoad(app: FastifyInstance, maxEventLoopDelay = maxDelay): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: comeBackAfter * second,
    async pressureHandler(request, _reply, _type, value) {
      // Two looks in a row with nothing between them measure nothing.
      if (value === Infinity) return;
      if (!isCall(request.url) || watching.has(request.routeOptions.url ?? '')) return;
      throw new AppError('unavailable', { retry_after: comeBackAfter });
    },
  });
}
