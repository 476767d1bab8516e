/** Builds the application with every feature mounted, without opening a port. */
import { table } from '#contract/table.ts';
import type { Context } from './context.ts';
import { wasOvertaken } from './db/client.ts';
import { createTaskRunner } from './tasks/task-runner.ts';
import { isOutOfOrder } from './db/out-of-order.ts';
import { accountRoutes } from './features/account/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { characterRoutes } from './features/agents/characters.routes.ts';
import { personaRoutes } from './features/agents/personas.routes.ts';
import { materialRoutes } from './features/agents/material/material.routes.ts';
import { growthRoutes } from './features/agents/growth/growth.routes.ts';
import { voiceRoutes } from './features/agents/voice/voice.routes.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { recordRefusals } from './features/audit/refusals.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { challengesOf } from './features/auth/wallet/challenge.ts';
import { authRoutes } from './features/auth/routes.ts';
import { authenticate } from './features/auth/service.ts';
import { passwordRoutes } from './features/auth/password/passwords.routes.ts';
import { sessionRoutes } from './features/auth/session/sessions.routes.ts';
import { issuerRoutes } from './features/auth/issuers/issuers.routes.ts';
import { passkeyRoutes } from './features/auth/passkeys/passkeys.routes.ts';
import { twoFactorRoutes } from './features/auth/second-factor/two-factor.routes.ts';
import { connectionRoutes } from './features/connections/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { documentRoutes } from './features/company/document.routes.ts';
import { companyRoutes } from './features/company/routes.ts';
import { promptRoutes } from './features/content/prompt.routes.ts';
import { writingRoutes } from './features/content/routes.ts';
import { suggestionRoutes } from './features/posts/suggestions/routes.ts';
import { inboxRoutes, optOutRoutes } from './features/engagement/inbox/inbox.routes.ts';
import { hookEndpoints } from './features/engagement/mentions/hooks.ts';
import { engagementRoutes } from './features/engagement/routes.ts';
import { clipRoutes } from './features/images/edit/develop.routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { draftOf } from './features/media/service.ts';
import { createHub } from './features/live/hub.ts';
import { liveRoutes } from './features/live/routes.ts';
import { hereRoutes } from './features/models/here.routes.ts';
import { modelRoutes } from './features/models/routes.ts';
import { networkRoutes } from './features/networks/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { unsubscribeRoutes } from './features/notifications/unsubscribe.routes.ts';
import { chatRoutes } from './features/notifications/chats/chats.routes.ts';
import { pushRoutes } from './features/notifications/push/push.routes.ts';
import { occurrenceRoutes, pushDecisionRoutes, reviewRoutes } from './features/posts/routes.ts';
import { boardRoutes } from './features/posts/variants/board.routes.ts';
import { linkPreviewRoutes } from './features/posts/link-preview/link-preview.routes.ts';
import { presenceRoutes } from './features/posts/presence/presence.routes.ts';
import { templateRoutes } from './features/posts/templates/templates.routes.ts';
import { historyRoutes } from './features/posts/variants/history.ts';
import { postRoutes } from './features/posts/variants/routes.ts';
import { publishingRoutes } from './features/posts/switch.routes.ts';
import { feedRoutes } from './features/schedule/feed.routes.ts';
import { moveRoutes, queueRoutes, scheduleRoutes } from './features/schedule/routes.ts';
import { similarityRoutes } from './features/similarity/routes.ts';
import { sampleRoutes } from './features/demo-data/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { createAnswerStore } from './features/system/answers.store.ts';
import { createGauges, systemRoutes } from './features/system/routes.ts';
import { evergreenRoutes } from './features/evergreen/routes.ts';
import { streamRoutes } from './features/streams/routes.ts';
import { reviewPageRoutes } from './features/reviews/page.routes.ts';
import { reviewLinkRoutes } from './features/reviews/routes.ts';
import { rehearsalRoutes } from './features/rehearsals/routes.ts';
import { revokeByProgram, exchangeToken } from './features/tokens/programs/grants.ts';
import { programRoutes } from './features/tokens/programs/programs.routes.ts';
import { register } from './features/tokens/programs/programs.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { authenticateToken, isApiToken, tokenDoor } from './features/tokens/service.ts';
import { enterSpace } from './features/spaces/people.ts';
import { spaceRoutes } from './features/spaces/routes.ts';
import { usageRoutes } from './features/usage/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { weekRoutes } from './features/weeks/routes.ts';
import { serveCspReports } from './http/csp-report.ts';
import type { Limiter, Rates } from './http/limits/limits.ts';
import { serveHooks } from './http/hooks.ts';
import { type MetricsOptions, serveMetrics } from './http/metrics.ts';
import type { MountOptions } from './http/answer-call.ts';
import { mount } from './http/mount.ts';
import { serveMcp } from './http/mcp.ts';
import { serveOpenApi } from './http/openapi.ts';
import { servePrograms } from './http/programs.ts';
import { createServer, type Server } from './http/server.ts';
import { shedLoad } from './http/limits/shed.ts';
import { serveWeb } from './http/static.ts';
import { version } from './version.ts';

export interface AppOptions {
  /** The folder of the web build; without it only the API is served. */
  web_dir?: string | undefined;
  /** Replaces the rate limits of the contract, for tests and measurements. */
  rates?: Rates;
  /** How long a call waits for a text or picture before it returns a job, in milliseconds; for tests. */
  job_answer?: number;
  /** How often live updates look for changes, in milliseconds, if not the default. */
  stream_look?: number;
  /** Rejects requests while the event loop is overloaded; off in tests, which share a process. */
  sheds?: boolean;
}

const metricsOf = (ctx: Context): MetricsOptions => ({
  token: ctx.config.metrics_token,
  meters: ctx.meters,
  gauges: createGauges(ctx),
});

function mountingOf(ctx: Context, limiter: Limiter): MountOptions {
  const onRefused = recordRefusals(ctx);
  return {
    authenticate: (token, ip) =>
      isApiToken(token) ? authenticateToken(ctx, token, ip, onRefused) : authenticate(ctx, token),
    enter: (person, space) => enterSpace(ctx, person, space),
    limiter,
    answers: createAnswerStore(ctx.db),
    clock: ctx.clock,
    wasOvertaken,
    isOutOfOrder,
    tokens: tokenDoor(ctx),
    drafts: { draft: (pieces) => draftOf(ctx, pieces), drop: (draft) => ctx.media.drop(draft) },
    onRefused,
  };
}

/** The endpoints of a worker: its health and its metrics. */
export async function createWatchedApp(ctx: Context): Promise<Server> {
  const { app, limiter } = await createServer(ctx.config, ctx);
  const { health, ready } = table.system;
  const routes = systemRoutes(ctx);
  const handlers = { health: routes.health, ready: routes.ready };
  mount(app, { health, ready }, handlers, mountingOf(ctx, limiter));
  serveMetrics(app, limiter, metricsOf(ctx));
  await serveWeb(app, ctx.config, undefined);
  return app;
}

/** The endpoints for programs besides the API: MCP and OAuth. */
async function servePeoplesPrograms(
  app: Server,
  ctx: Context,
  { authenticate, limiter }: MountOptions,
): Promise<void> {
  serveMcp(app, {
    authenticate,
    limiter,
    public_url: ctx.config.public_url,
    // Loads the library on first use, because few people need it.
    create: async (auth) =>
      (await import('./features/mcp/mcp-server.ts')).createMcpServer(version, auth),
  });
  await servePrograms(app, limiter, {
    public_url: ctx.config.public_url,
    give: async (form, from) => exchangeToken(ctx, form, from),
    end: async (form, from) => revokeByProgram(ctx, form, from),
    register: (body) => register(ctx, body),
  });
}

function mountNotices(app: Server, ctx: Context, mounting: ReturnType<typeof mountingOf>): void {
  mount(app, table.notices, notificationRoutes(ctx), mounting);
  mount(app, table.chats, chatRoutes(ctx), mounting);
  mount(app, table.push, pushRoutes(ctx), mounting);
  mount(app, table.push_decisions, pushDecisionRoutes(ctx), mounting);
  mount(app, table.unsubscribe, unsubscribeRoutes(ctx), mounting);
}

/** Builds the app; the caller makes it listen, or calls it directly by `app.inject`. */
export async function createApp(ctx: Context, options: AppOptions = {}): Promise<Server> {
  const { app, limiter } = await createServer(ctx.config, ctx, options.rates);
  if (options.sheds) await shedLoad(app);
  const mounting = mountingOf(ctx, limiter);
  mount(app, table.system, systemRoutes(ctx), mounting);
  const challenges = challengesOf(ctx);
  mount(app, table.auth, authRoutes(ctx, challenges), mounting);
  mount(app, table.passwords, passwordRoutes(ctx), mounting);
  mount(app, table.sessions, sessionRoutes(ctx, challenges), mounting);
  mount(app, table.two_factor, twoFactorRoutes(ctx), mounting);
  mount(app, table.issuers, issuerRoutes(ctx), mounting);
  mount(app, table.passkeys, passkeyRoutes(ctx, challenges), mounting);
  mount(app, table.users, accountRoutes(ctx, challenges), mounting);
  mount(app, table.tokens, tokenRoutes(ctx), mounting);
  mount(app, table.webhooks, webhookRoutes(ctx), mounting);
  mount(app, table.programs, programRoutes(ctx), mounting);
  mount(app, table.spaces, spaceRoutes(ctx), mounting);
  mount(app, table.audit, auditRoutes(ctx), mounting);
  mount(app, table.admin, adminRoutes(ctx), mounting);
  mount(app, table.models, modelRoutes(ctx), mounting);
  mount(app, table.writer_here, hereRoutes(ctx), mounting);
  mount(app, table.networks, networkRoutes(ctx), mounting);
  mount(app, table.agents, agentRoutes(ctx), mounting);
  mount(app, table.connections, connectionRoutes(ctx), mounting);
  mount(app, table.characters, characterRoutes(ctx), mounting);
  mount(app, table.personas, { ...personaRoutes(ctx), ...promptRoutes(ctx) }, mounting);
  mount(app, table.voice, voiceRoutes(ctx), mounting);
  mount(app, table.material, materialRoutes(ctx), mounting);
  mount(app, table.growth, growthRoutes(ctx), mounting);
  mount(app, table.sameness, similarityRoutes(ctx), mounting);
  mount(app, table.analytics, analyticsRoutes(ctx), mounting);
  mountNotices(app, ctx, mounting);
  const hub = createHub(ctx, options.stream_look);
  // Before the server waits for open requests, because streams would never end.
  app.addHook('preClose', async () => hub.close());
  mount(app, table.live, liveRoutes(hub), mounting);
  mount(app, table.occurrences, occurrenceRoutes(ctx), mounting);
  const tasks = createTaskRunner(ctx, options.job_answer);
  // Before the server waits for open requests, because they wait for their tasks.
  app.addHook('preClose', () => tasks.close());
  mount(app, table.posts, postRoutes(ctx, tasks), mounting);
  mount(app, table.board, boardRoutes(ctx), mounting);
  mount(app, table.history, historyRoutes(ctx), mounting);
  mount(app, table.templates, templateRoutes(ctx), mounting);
  mount(app, table.evergreen, evergreenRoutes(ctx), mounting);
  mount(app, table.weeks, weekRoutes(ctx), mounting);
  mount(app, table.rehearsals, rehearsalRoutes(ctx), mounting);
  mount(app, table.streams, streamRoutes(ctx), mounting);
  mount(app, table.link_previews, linkPreviewRoutes(ctx), mounting);
  mount(app, table.presence, presenceRoutes(ctx), mounting);
  mount(app, table.review, reviewRoutes(ctx), mounting);
  mount(app, table.review_links, reviewLinkRoutes(ctx), mounting);
  mount(app, table.review_page, reviewPageRoutes(ctx), mounting);
  mount(app, table.publishing, publishingRoutes(ctx), mounting);
  mount(app, table.schedule, scheduleRoutes(ctx), mounting);
  mount(app, table.moves, moveRoutes(ctx), mounting);
  mount(app, table.queue, queueRoutes(ctx), mounting);
  mount(app, table.feed, feedRoutes(ctx), mounting);
  mount(app, table.content, { ...writingRoutes(ctx, tasks), ...suggestionRoutes(ctx) }, mounting);
  mount(app, table.engagement, engagementRoutes(ctx), mounting);
  mount(app, table.inbox, inboxRoutes(ctx), mounting);
  mount(app, table.opt_outs, optOutRoutes(ctx), mounting);
  mount(app, table.images, imageRoutes(ctx, tasks), mounting);
  mount(app, table.clips, clipRoutes(ctx, tasks), mounting);
  mount(app, table.company, companyRoutes(ctx), mounting);
  mount(app, table.documents, documentRoutes(ctx), mounting);
  mount(app, table.usage, usageRoutes(ctx), mounting);
  mount(app, table.sandbox, sandboxRoutes(ctx), mounting);
  mount(app, table.dashboard, dashboardRoutes(ctx), mounting);
  mount(app, table.samples, sampleRoutes(ctx), mounting);
  await servePeoplesPrograms(app, ctx, mounting);
  serveOpenApi(app, table, version, limiter);
  await serveCspReports(app, limiter);
  await serveHooks(app, limiter, hookEndpoints(ctx));
  serveMetrics(app, limiter, metricsOf(ctx));
  await serveWeb(app, ctx.config, options.web_dir);
  return app;
}
