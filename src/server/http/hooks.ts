/** Webhook endpoints for platforms. A request without the secret of its endpoint is rejected before its body is read. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Limiter } from './limits/limits.ts';

/** Far more than the longest message with everything it quotes. */
const bodyBytes = 512 * 1024;
const patience = 20_000;

/** An endpoint that a platform sends to. */
interface Address {
  /** The request header with the secret, in lower case. */
  header: string;
  token: string;
  /** Stores what was sent; resolves to whether it could be read. */
  receive(body: unknown, signal: AbortSignal): Promise<boolean>;
}

interface Hooks {
  path: string;
  find(id: string): Promise<Address | undefined>;
}

const Params = z.object({ id: z.string().regex(/^[\w-]{43}$/) });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isProven({ headers }: FastifyRequest, { header, token }: Address): boolean {
  const given = headers[header];
  return timingSafeEqual(digest(typeof given === 'string' ? given : ''), digest(token));
}

/** Mounts the endpoints. A platform considers a message delivered only when this answers 200. */
export async function serveHooks(
  app: FastifyInstance,
  limiter: Limiter,
  hooks: Hooks,
): Promise<void> {
  const proven = new WeakMap<FastifyRequest, Address>();
  await app.register(async (scope) => {
    scope.post(
      `${hooks.path}/:id`,
      {
        bodyLimit: bodyBytes,
        async onRequest(request) {
          await limiter.mayAuthenticate(request);
          const params = Params.safeParse(request.params);
          const address = params.success ? await hooks.find(params.data.id) : undefined;
          if (address && isProven(request, address)) {
            proven.set(request, address);
            return;
          }
          await limiter.countRefused(request);
          throw address
            ? new AppError('unauthorized', {
                message: 'The proof of the sender is missing or wrong.',
              })
            : new AppError('not_found');
        },
      },
      async (request, reply) => {
        const isRead = await proven
          .get(request)
          ?.receive(request.body, AbortSignal.timeout(patience));
        if (!isRead) throw new AppError('malformed');
        return reply.header('cache-control', 'no-store').send({});
      },
    );
  });
}
