/** DO-1: the memory that a million different callers cost. */
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import { recentNonces } from '#server/features/auth/wallet/challenge.ts';
import { createLimiter } from '#server/http/limits/limits.ts';
import { heldMemory } from '#test/held-memory.ts';
import type { Report } from '#proofs/shared/report.ts';

const callers = 1_000_000;
const limit = 64;

const addressOf = (n: number): string =>
  `${11 + (n >> 24)}.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** The same request from another address. */
const from = (request: FastifyRequest, ip: string): FastifyRequest =>
  new Proxy(request, {
    get: (target, name) => (name === 'ip' ? ip : Reflect.get(target, name, target)),
  });

export async function prove(report: Report): Promise<void> {
  const app = fastify();
  app.decorateRequest('caller', null);
  const limiter = createLimiter();
  const nonces = recentNonces();
  let grown = 0;
  const visit = async (request: FastifyRequest, reply: FastifyReply, n: number) => {
    const ip = addressOf(n);
    const visitor = from(request, ip);
    await limiter.count(n % 2 === 0 ? 'auth' : 'read', visitor, reply);
    await limiter.countRefused(visitor);
    nonces.add(`${ip} login`, `nonce-${n}`);
  };
  app.get('/', async (request, reply) => {
    const before = heldMemory();
    for (let n = 0; n < callers; n += 1) await visit(request, reply, n);
    grown = heldMemory() - before;
    return { grown };
  });
  const answer = await app.inject('/');
  await app.close();
  const counted = answer.statusCode === 200 ? grown : Number.POSITIVE_INFINITY;
  const what = `memory held after ${callers.toLocaleString('en')} different callers`;
  report.measure({ id: 'DO-1', what, value: counted, at_most: limit, unit: 'MB' });
}
