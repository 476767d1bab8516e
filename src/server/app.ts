/** The application as a value: every feature mounted, no port open. */
import multipart from '@fastify/multipart';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { table } from '#contract/table.ts';
import { AppError } from './app-error.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { authenticate } from './features/auth/service.ts';
import { contentRoutes } from './features/content/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { postRoutes } from './features/posts/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { createAnswerStore } from './features/system/answers.store.ts';
import { systemRoutes } from './features/system/routes.ts';
import { sendFailure } from './http/failure.ts';
import { setHeaders } from './http/headers.ts';
import { createLimiter, type Rates } from './http/limits.ts';
import { mount, type MountOptions } from './http/mount.ts';
import { serveOpenApi } from './http/openapi.ts';
import { serveWeb } from './http/static.ts';
import { version } from './version.ts';

export interface AppOptions {
  /** The built web application; without it only the API is served. */
  web_dir?: string | undefined;
  /** Other rate limits than the contract's, for tests and measurements. */
  rates?: Rates;
}

const headerLimits = { maxHeaderSize: 16 * 1024, headersTimeout: 10_000 };

/** The framework takes a number of hops only as a question about each of them. */
const trusted = (proxies: Config['trust_proxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

function bareApp(ctx: Context): FastifyInstance {
  const log: FastifyBaseLogger = ctx.log;
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(ctx.config.trust_proxy),
    bodyLimit: limits.body_bytes,
    requestTimeout: limits.request_timeout,
    genReqId: () => randomUUID(),
    // An address that cannot be decoded, a parameter that is too long.
    frameworkErrors: (_error, request, reply) =>
      sendFailure(new AppError('not_found'), request, reply),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    http: headerLimits,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
}

const allCalls = (): Endpoint[] =>
  Object.values(table).flatMap((group) => Object.values<Endpoint>(group));

/** Builds the app; the caller decides whether it listens or is asked directly (`app.inject`). */
export async function createApp(ctx: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = bareApp(ctx);
  app.decorateRequest('caller', null);
  app.setErrorHandler(sendFailure);
  await setHeaders(app, ctx.config.cors_origins);
  const limiter = await createLimiter(app, options.rates);
  await app.register(multipart);

  const mounting: MountOptions = {
    authenticate: (token) => authenticate(ctx, token),
    limiter,
    answers: createAnswerStore(ctx.db),
    clock: ctx.clock,
  };
  mount(app, table.system, systemRoutes(ctx), mounting);
  mount(app, table.auth, authRoutes(ctx), mounting);
  mount(app, table.agents, agentRoutes(ctx), mounting);
  mount(app, table.posts, postRoutes(ctx), mounting);
  mount(app, table.content, contentRoutes(ctx), mounting);
  mount(app, table.images, imageRoutes(ctx), mounting);
  mount(app, table.sandbox, sandboxRoutes(ctx), mounting);
  await serveOpenApi(app, table, version, limiter);
  await serveWeb(app, allCalls(), options.web_dir);
  return app;
}
