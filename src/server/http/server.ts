/** The bare server before any call is mounted: limits, headers, failures and uploads. */
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '#contract/core/limits.ts';
import { AppError } from '#server/app-error.ts';
import { requestInHand } from '#server/log.ts';
import type { Meters } from '#server/meters.ts';
import { longestParameter, patternOf } from './call-tree.ts';
import { sendFailure } from './failure.ts';
import { earlyHeaders, type HeaderOptions, setHeaders } from './headers.ts';
import { refuseEncoded } from './incoming.ts';
import { limitArrival } from './limits/arrival.ts';
import { createLimiter, type Limiter, type Rates } from './limits/limits.ts';
import { refuseRaw, refuseUnparsed } from './raw-refusal.ts';
import { refuseWhileClosing } from './limits/shed.ts';
import { lineType } from './stream.ts';
import type { IncomingMessage } from 'node:http';

/** Resolves to whether nothing is sent; of a body, only the first bytes are awaited. */
async function isEmpty(payload: IncomingMessage): Promise<boolean> {
  for await (const _chunk of payload.iterator({ destroyOnReturn: false })) return false;
  return true;
}

/**
 * Takes an empty body as `{}`: some programs announce JSON and then leave out an object without fields, others announce
 * nothing or a form. A body in any format but JSON is refused without reading it.
 */
function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const json = 'application/json';
  app.removeContentTypeParser(json);
  app.addContentTypeParser(json, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parse(request, String(body), done);
  });
  app.addContentTypeParser('*', async (_request: unknown, payload: IncomingMessage) => {
    if (await isEmpty(payload)) return {};
    throw new AppError('unsupported_media');
  });
}

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

/** The one label for unknown routes, and for unknown methods. */
const other = 'other';

/** Counts requests and measures their duration by route pattern, never by a URL with ids in it. */
function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = patternOf(request) ?? other;
    const method = methods.has(request.method) ? request.method : other;
    meters.requests.inc({ method, route, status: reply.statusCode });
    if (reply.getHeader('content-type') === lineType) return;
    meters.request_seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}

export type Server = FastifyInstance;

export interface ServerOptions extends HeaderOptions {
  /** Number of proxies in front, or their addresses; `false` for none. */
  trust_proxy: number | string[] | false;
}

/** Slow clients are looked for every few seconds; Node's default is every 30 seconds. */
const connectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5000,
  // `raw-refusal.ts` rejects these in the contract's shape.
  requireHostHeader: false,
};

/** The framework accepts a number of hops only as a function. */
const trusted = (proxies: ServerOptions['trust_proxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Routes have no framework schemas, because the contract validates; so the framework's compilers are not loaded. */
const noCompiler = () => () => {
  throw new Error('A route must not bring a schema of its own');
};

const bare = (options: ServerOptions, log: FastifyBaseLogger): Server =>
  fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    trustProxy: trusted(options.trust_proxy),
    bodyLimit: limits.body_bytes,
    // `limits/arrival.ts` limits all bodies but long uploads to less.
    requestTimeout: limits.upload_timeout,
    genReqId: () => randomUUID(),
    // For example a URL that cannot be decoded, or a parameter that is too long.
    frameworkErrors: (_error, request, reply) =>
      sendFailure(new AppError('not_found'), request, reply.headers(earlyHeaders(request.id))),
    clientErrorHandler: refuseRaw,
    // `shed.ts` answers in the contract's shape.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    http: connectionLimits,
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
  });

export async function createServer(
  options: ServerOptions,
  { log, meters }: { log: FastifyBaseLogger; meters: Meters },
  rates?: Rates,
): Promise<{ app: Server; limiter: Limiter }> {
  const app = bare(options, log);
  app.decorateRequest('caller', null);
  app.setErrorHandler(sendFailure);
  measureRequests(app, meters);
  refuseWhileClosing(app);
  limitArrival(app);
  // The contract knows JSON and uploads; the framework would accept plain text too.
  app.removeContentTypeParser('text/plain');
  takeEmptyBodies(app);
  app.addHook('onRequest', ({ id }, _reply, done) => requestInHand.run(id, done));
  // Body events have their own async context, which does not belong to the request.
  app.addHook('preValidation', ({ id }, _reply, done) => requestInHand.run(id, done));
  app.addHook('preParsing', async (request) => refuseEncoded(request));
  await setHeaders(app, options);
  refuseUnparsed(app);
  const limiter = createLimiter(rates);
  await app.register(multipart);
  return { app, limiter };
}
