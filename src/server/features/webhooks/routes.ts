import { limits } from '#contract/core/limits.ts';
import {
  type Delivery,
  type Webhook,
  type webhookCalls,
  WebhookEvents,
} from '#contract/webhooks/calls.ts';
import type { AuditEventName } from '#contract/audit/events.ts';
import { testEvent } from '#contract/webhooks/events.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { newAccess } from '#domain/account/access.ts';
import { AppError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { egressFailure, isNowhere } from '#server/egress/egress-error.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import { alertOwners } from '#server/features/notifications/service.ts';
import { leaseDuration } from '#server/process/lease.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { memberInHand } from '#server/token-in-hand.ts';
import { pageOf } from '#server/page-of.ts';
import { deliver } from './deliver.ts';
import { bodyOf } from './emit.ts';
import {
  countWaiting,
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  type NewDelivery,
  replayDeliveries,
  restartWaiting,
} from './outbox.store.ts';
import { makeSecret, sealContextOf } from './secrets.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookRow,
} from './store.ts';
import { pageAsked } from '#server/db/keyset.ts';

interface WebhookRequest extends Origin {
  caller: { user_id: string };
  params: { id: string };
}

/** A webhook without its secret. */
function describeWebhook(row: WebhookRow, waiting: number, now: number): Webhook {
  const { id, url, state, reason, failing_since, old_until, created_at } = row;
  const chosen: unknown = JSON.parse(row.events);
  return {
    id,
    url,
    events: WebhookEvents.filter((event) => Array.isArray(chosen) && chosen.includes(event)),
    state,
    reason,
    failing_since: toIsoOrNull(failing_since),
    waiting,
    old_secret_until: old_until !== null && old_until > now ? toIsoOrNull(old_until) : null,
    created_at: toIso(created_at),
  };
}

const describeDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  tries: row.tries,
  status: row.status,
  answer: row.answer,
  problem: row.problem,
  body: row.body,
  created_at: toIso(row.created_at),
  tried_at: toIsoOrNull(row.tried_at),
  next_at: row.state === 'waiting' ? toIsoOrNull(row.next_at) : null,
});

/** Throws `invalid_input` if the address cannot be a program on the internet. The exact reason is not revealed. */
async function requireReachable(ctx: Context, url: string): Promise<void> {
  try {
    await ctx.requirePublic(url);
  } catch (error) {
    const failure = egressFailure(error);
    if (!failure) throw error;
    const message = isNowhere(failure)
      ? 'This address can’t be reached from the internet. Enter a public https address on port 443, without a user name.'
      : failure.message;
    throw new AppError('invalid_input', { details: [{ path: 'url', message }] });
  }
}

const shown = async (ctx: Context, row: WebhookRow): Promise<Webhook> =>
  describeWebhook(row, (await countWaiting(ctx.db, row.owner_id)).get(row.id) ?? 0, ctx.clock());

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found');
  return row;
};

async function find(ctx: Context, { caller, params }: WebhookRequest): Promise<WebhookRow> {
  const row = await findWebhook(ctx.db, params.id);
  return found(row?.owner_id === caller.user_id ? row : undefined);
}

const hostOf = ({ url }: Pick<WebhookRow, 'url'>): string => new URL(url).host;

const tellOwners = (ctx: Context, trx: Context['db'], row: WebhookRow) => {
  const text = newAccess.webhook(hostOf(row));
  const about = { owner_id: row.owner_id, kind: 'chat_connected', text } as const;
  return alertOwners(ctx, trx, about, ctx.clock());
};

/** Changes a webhook and related rows, and records it. */
async function change(
  ctx: Context,
  { caller, params, ...request }: WebhookRequest,
  event: AuditEventName,
  how: Parameters<typeof updateWebhook>[2],
  alongside: (trx: Context['db'], row: WebhookRow) => Promise<void> = async () => {},
): Promise<WebhookRow> {
  const whose = { owner_id: caller.user_id, id: params.id };
  return ctx.db.transaction().execute(async (trx) => {
    const row = found(await updateWebhook(trx, whose, how));
    await alongside(trx, row);
    const origin = originOf(request);
    const about = { event, user_id: caller.user_id, origin, detail: hostOf(row) };
    await record(ctx, trx, about, ctx.clock());
    return row;
  });
}

async function create(
  ctx: Context,
  {
    caller,
    body,
    ...request
  }: Omit<WebhookRequest, 'params'> & { body: { url: string; events: string[] } },
) {
  await requireReachable(ctx, body.url);
  const { user_id: owner_id } = caller;
  const now = ctx.clock();
  const secret = makeSecret();
  const id = newId();
  const row: WebhookRow = {
    id,
    owner_id,
    url: body.url,
    events: JSON.stringify(body.events),
    state: 'on',
    reason: null,
    secret: ctx.sealer.seal(secret, sealContextOf({ id, owner_id }, 'secret')),
    old_secret: null,
    old_until: null,
    failing_since: null,
    created_at: now,
    made_by: memberInHand(),
  };
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertWebhook(trx, row, limits.webhooks_per_user))) {
      throw limitError(limits.webhooks_per_user, 'webhooks');
    }
    const origin = originOf(request);
    const about = {
      event: 'webhook_added',
      user_id: owner_id,
      origin,
      detail: hostOf(row),
    } as const;
    await record(ctx, trx, about, now);
    await tellOwners(ctx, trx, row);
  });
  return { data: describeWebhook(row, 0, now), secret, message: 'Webhook added.' };
}

/** Rotates the secret; the old one signs in addition for a day, so that programs can switch. */
async function rotate(ctx: Context, request: WebhookRequest) {
  const row = await find(ctx, request);
  const secret = makeSecret();
  const old = ctx.sealer.open(row.secret, sealContextOf(row, 'secret'));
  const next = {
    secret: ctx.sealer.seal(secret, sealContextOf(row, 'secret')),
    old_secret: ctx.sealer.seal(old, sealContextOf(row, 'old_secret')),
    old_until: ctx.clock() + limits.webhook_old_secret,
    made_by: memberInHand() ?? row.made_by,
  };
  const changed = await change(ctx, request, 'webhook_secret_changed', next);
  return { data: await shown(ctx, changed), secret, message: 'Secret replaced.' };
}

/** Sends a test event at once, even if the webhook is paused. */
async function test(ctx: Context, request: WebhookRequest): Promise<DeliveryRow> {
  const { id: webhook_id, owner_id } = await find(ctx, request);
  const now = ctx.clock();
  const message = 'A test event from SocialAI.';
  const row: NewDelivery = {
    owner_id,
    webhook_id,
    event: testEvent,
    subject: newId(),
    body: bodyOf(testEvent, { message }, now),
  };
  // Inserted with a lease, so that a worker only sends it if this process dies.
  const [id = ''] = await insertDeliveries(ctx.db, [row], now, now + leaseDuration);
  const whose = { owner_id, webhook_id };
  await deliver(ctx, found(await findDelivery(ctx.db, whose, id)));
  return found(await findDelivery(ctx.db, whose, id));
}

export const webhookRoutes = (ctx: Context): Handlers<typeof webhookCalls> => ({
  async list({ caller: { user_id }, query }) {
    const { part, total } = pageOf(await listWebhooks(ctx.db, user_id), query);
    const waiting = await countWaiting(ctx.db, user_id);
    const now = ctx.clock();
    const data = part.map((row) => describeWebhook(row, waiting.get(row.id) ?? 0, now));
    return { data, total };
  },

  create: (request) => create(ctx, request),

  async update({ body: { url, events: chosen }, ...request }) {
    await requireReachable(ctx, url);
    const next = { url, events: JSON.stringify(chosen), made_by: memberInHand() };
    const before = await find(ctx, request);
    const row = await change(ctx, request, 'webhook_changed', next, async (trx, changed) => {
      if (hostOf(changed) !== hostOf(before)) await tellOwners(ctx, trx, changed);
    });
    return { data: await shown(ctx, row), message: 'Webhook saved.' };
  },

  async delete({ caller: { user_id }, params: { id }, ...request }) {
    await ctx.db.transaction().execute(async (trx) => {
      const row = found(await deleteWebhook(trx, { owner_id: user_id, id }));
      const about = { event: 'webhook_deleted', user_id, origin: originOf(request) } as const;
      await record(ctx, trx, { ...about, detail: hostOf(row) }, ctx.clock());
    });
    return { message: 'Webhook deleted.' };
  },

  rotate: (request) => rotate(ctx, request),

  async pause(request) {
    const row = await change(ctx, request, 'webhook_changed', { state: 'paused', reason: null });
    return { data: await shown(ctx, row), message: 'Webhook paused.' };
  },

  async resume(request) {
    const on = { state: 'on', reason: null, failing_since: null } as const;
    const row = await change(ctx, request, 'webhook_changed', on, (trx, { id }) =>
      restartWaiting(trx, id, ctx.clock()),
    );
    return { data: await shown(ctx, row), message: 'Webhook resumed.' };
  },

  async test(request) {
    const row = await test(ctx, request);
    const message = row.state === 'delivered' ? 'Test delivered.' : 'Test failed.';
    return { data: describeDelivery(row), message };
  },

  async deliveries({ query, ...request }) {
    const { id: webhook_id, owner_id } = await find(ctx, request);
    const wanted = { owner_id, webhook_id, state: query.state };
    const page = pageAsked('deliveries', { ...query, webhook_id });
    const { rows, ...part } = await listDeliveries(ctx.db, wanted, page);
    return { data: rows.map(describeDelivery), ...part };
  },

  async replay({ caller: { user_id: owner_id }, params: { id: webhook_id, delivery_id } }) {
    const whose = { owner_id, webhook_id };
    found(await findDelivery(ctx.db, whose, delivery_id));
    await replayDeliveries(ctx.db, { ...whose, id: delivery_id }, ctx.clock());
    const row = found(await findDelivery(ctx.db, whose, delivery_id));
    return { data: describeDelivery(row), message: 'Sending again.' };
  },

  async replayAll({ body: { since }, ...request }) {
    const { id: webhook_id, owner_id } = await find(ctx, request);
    const which = { owner_id, webhook_id, since: Date.parse(since) };
    const replayed = await replayDeliveries(ctx.db, which, ctx.clock());
    const message =
      replayed === 0 ? 'No events since then.' : `Sending ${pluralize(replayed, 'event')} again.`;
    return { data: { replayed }, message };
  },
});
