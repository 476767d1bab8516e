/** Load shedding: an overloaded server rejects calls at once instead of answering them late, so that it recovers. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { second } from '#contract/core/time.ts';
import { basePath } from '#contract/table.ts';
import { AppError } from '#server/app-error.ts';
import { patternOf } from '#server/http/call-tree.ts';

/** Maximum average delay of the event loop, in milliseconds. */
export const maxDelay = 2000;
/**
 * Seconds until a rejected caller should retry, and the window of the average. In so long a window a single long
 * task, as when the first post loads its libraries, is one of hundreds; in one second it could be the only one.
 */
const retryAfter = 5;

/** Health checks must work even while all other calls are rejected. */
const watching: ReadonlySet<string> = new Set(['/health', '/ready'].map((path) => basePath + path));
/** Page files are cheap, and a page that misses one of them is worse than a slow page. */
const isCall = (url: string): boolean => url.startsWith(`${basePath}/`);

/** Rejects everything with 503 until `app.close()` is done, so that a load balancer uses another server. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('unavailable', { retry_after: retryAfter });
  });
}

export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    sampleInterval: retryAfter * second,
    async pressureHandler(request, _reply, _type, value) {
      // Two measurements in a row with nothing between them have no value.
      if (value === Infinity) return;
      if (!isCall(request.url) || watching.has(patternOf(request) ?? '')) return;
      throw new AppError('unavailable', { retry_after: retryAfter });
    },
  });
}
