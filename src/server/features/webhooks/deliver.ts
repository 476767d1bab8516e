/** Sends one event to one address, and stores the result. */
import { randomInt } from 'node:crypto';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { withoutControls } from '#contract/core/plain-text.ts';
import { hour, minute, second } from '#contract/core/time.ts';
import { testEvent } from '#contract/webhooks/events.ts';
import { dateIn } from '#domain/schedule/scheduled-time.ts';
import type { Context } from '#server/context.ts';
import { EgressError, isNowhere } from '#server/egress/egress-error.ts';
import { secondsAsked } from '#server/egress/retried.ts';
import { notifyOwners, notifyOwnersAgain } from '#server/features/notifications/service.ts';
import { leaseDuration } from '#server/process/lease.ts';
import { version } from '#server/version.ts';
import { type DeliveryRow, settleDelivery, claimDelivery } from './outbox.store.ts';
import { signedHeaders } from './secrets.ts';
import { findWebhook, recordSuccess, recordFailure, switchOff, type WebhookRow } from './store.ts';

export type Sender = Pick<
  Context,
  'db' | 'clock' | 'log' | 'sealer' | 'config' | 'fetchPublic' | 'timeout' | 'shards'
>;

/** Delays before the second attempt, the third and so on; the last one repeats. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
] as const;
/** Maximum delay that an address may ask for. */
const longestWait = 20 * hour;
/** Timeout in milliseconds; less than the lease of an event. */
const requestTimeout = 10 * second;

/** The status of an address that must not be called again. */
const gone = 410;

/** The result of an attempt; `problem` says why it failed. */
interface Tried {
  status: number | null;
  answer: string | null;
  problem: string | null;
  /** The delay that the address asks for, in milliseconds. */
  wait: number;
}

/** The beginning of a response as a single line of printable text. */
const readable = (bytes: ArrayBuffer): string =>
  cut(withoutControls(new TextDecoder().decode(bytes, { stream: true })), limits.webhook_answer);

function problemOf(error: unknown): string {
  if (isNowhere(error)) return 'This address can’t be reached from the internet.';
  if (error instanceof EgressError && error.kind === 'unreachable')
    return 'No connection came about.';
  if (error instanceof EgressError && error.kind === 'timeout') {
    return `No answer within ${requestTimeout / second} seconds.`;
  }
  return error instanceof EgressError ? error.message : 'The connection broke off.';
}

const problemOfStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `It answered ${status}. Redirects aren’t followed.`
    : `It answered ${status}.`;

async function send(ctx: Sender, to: WebhookRow, { id, body }: DeliveryRow): Promise<Tried> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': `SocialAI/${version}`,
    ...signedHeaders(ctx, to, { id, body }, ctx.clock()),
  };
  const patient = ctx.timeout(requestTimeout);
  try {
    const init = { method: 'POST', headers, body, beginning: limits.webhook_answer };
    const answer = await ctx.fetchPublic(to.url, { ...init, signal: patient });
    const { status, ok } = answer;
    return {
      status,
      answer: readable(await answer.arrayBuffer()),
      problem: ok ? null : problemOfStatus(status),
      wait: (secondsAsked(answer.headers.get('retry-after')) ?? 0) * second,
    };
  } catch (error) {
    const late = new EgressError('timeout', 'late');
    return {
      status: null,
      answer: null,
      problem: problemOf(patient.aborted ? late : error),
      wait: 0,
    };
  }
}

/** When an event is retried after a failure; nothing if its time is over. The last attempt is made at that time. */
export function nextTry(
  { tries, first_at }: Pick<DeliveryRow, 'tries' | 'first_at'>,
  { now, serverWait, chance }: { now: number; serverWait: number; chance: number },
): number | undefined {
  const end = (first_at ?? now) + limits.webhook_tries;
  if (now >= end) return undefined;
  const own = (waits[tries - 1] ?? longestWait) * (1 + chance / 5);
  return Math.min(end, Math.round(now + Math.max(own, Math.min(serverWait, longestWait))));
}

const link = '/settings?tab=api';
const hostOf = ({ url }: WebhookRow): string => new URL(url).host;

/** Disables an address and notifies its owners. Its queued events are kept. */
async function giveUpAddress(ctx: Sender, trx: Sender['db'], to: WebhookRow, why: string) {
  if (!(await switchOff(trx, to.id, why))) return;
  const text = `We switched off the webhook to ${hostOf(to)}. ${why} Its events wait until you resume it.`;
  const about = {
    owner_id: to.owner_id,
    kind: 'webhook_failing',
    subject: to.id,
    text,
    link,
  } as const;
  await notifyOwnersAgain(ctx, trx, about, ctx.clock());
}

/** Gives up one event, reported at most once a day; or disables the address, if everything has failed for as long. */
async function giveUp(
  ctx: Sender,
  trx: Sender['db'],
  to: WebhookRow,
  row: DeliveryRow,
  since: number,
) {
  const now = ctx.clock();
  // Events first tried at the same time started to fail within the time of one attempt.
  if (since <= (row.first_at ?? now) + leaseDuration) {
    await giveUpAddress(ctx, trx, to, 'Nothing could be delivered for 3 days.');
    return;
  }
  const text = `An event for the webhook to ${hostOf(to)} couldn’t be delivered for 3 days. You can replay it in Settings › API.`;
  const subject = `${to.id} ${dateIn(now, 'UTC')}`;
  await notifyOwners(
    ctx,
    trx,
    { owner_id: to.owner_id, kind: 'webhook_failing', subject, text, link },
    now,
  );
}

async function handleFailure(
  ctx: Sender,
  to: WebhookRow,
  row: DeliveryRow,
  { wait, ...tried }: Tried,
) {
  const now = ctx.clock();
  const isTest = row.event === testEvent;
  const next_at = isTest
    ? undefined
    : nextTry(row, { now, serverWait: wait, chance: randomInt(1001) / 1000 });
  const isOver = next_at === undefined;
  await ctx.db.transaction().execute(async (trx) => {
    const outcome = isOver
      ? ({ ...tried, state: 'given_up' } as const)
      : ({ ...tried, state: 'waiting', next_at } as const);
    if (!(await settleDelivery(trx, row, outcome)) || isTest) return;
    const since = await recordFailure(trx, to.id, row.tried_at ?? now);
    if (tried.status === gone) await giveUpAddress(ctx, trx, to, 'It answered 410 Gone.');
    else if (isOver) await giveUp(ctx, trx, to, row, since);
  });
  const facts = { webhook: to.id, delivery: row.id, tries: row.tries, status: tried.status };
  ctx.log.info(facts, isOver ? 'an event was given up' : 'an event could not be delivered yet');
}

/**
 * Sends an event, unless another worker has it or its address is paused. If this process dies, the event is sent
 * again when its lease expires.
 */
export async function deliver(ctx: Sender, due: DeliveryRow): Promise<void> {
  const to = await findWebhook(ctx.db, due.webhook_id);
  if (!to || (to.state !== 'on' && due.event !== testEvent)) return;
  const now = ctx.clock();
  const row = await claimDelivery(ctx.db, due, { now, until: now + leaseDuration });
  if (!row) return;
  const tried = await send(ctx, to, row);
  if (tried.problem !== null) return handleFailure(ctx, to, row, tried);
  const { wait: _wait, ...outcome } = tried;
  if (await settleDelivery(ctx.db, row, { ...outcome, state: 'delivered' })) {
    await recordSuccess(ctx.db, to.id);
  }
}
