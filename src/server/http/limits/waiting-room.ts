/** Answers for a server that is still migrating, so that it is not mistaken for one that is down. */
import { randomUUID } from 'node:crypto';
import { fastify, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { earlyHeaders } from '#server/http/headers.ts';
import { sendFailure } from '#server/http/failure.ts';
import { refuseRaw } from '#server/http/raw-refusal.ts';

const comeBackAfter = 5;

interface Address {
  host: string;
  port: number;
}

const notYet = (request: FastifyRequest, reply: FastifyReply): void =>
  sendFailure(
    new AppError('unavailable', { retry_after: comeBackAfter }),
    request,
    reply.headers({ ...earlyHeaders(request.id), connection: 'close' }),
  );

/** Answers 503 to every request on that port; the returned function closes it and frees the port. */
export async function openWaitingRoom(address: Address): Promise<() => Promise<void>> {
  const room = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    clientErrorHandler: refuseRaw,
    frameworkErrors: (_error, request, reply) => notYet(request, reply),
  });
  // Before the body is read.
  room.addHook('onRequest', async (request, reply) => {
    notYet(request, reply);
    return reply;
  });
  await room.listen(address);
  return () => room.close();
}
