/**
 * Ends what acts for a person without a session of theirs. Whoever had a session for a moment may have made it, so
 * a new password alone would leave them in.
 */
import { type AccessKind, AccessKinds } from '#contract/auth/access.ts';
import type { AuditEventName } from '#contract/audit/events.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Access } from '#domain/account/access.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { deleteChat, findChatOf } from '#server/features/notifications/service.ts';
import { listWorkingWebhooks, stopWebhook } from '#server/features/webhooks/service.ts';
import {
  deleteCalendarOf,
  findCalendarOf,
  findReviewLinkOf,
  listTokensOf,
  revokeReviewLinksOf,
  revokeTokens,
} from './access.store.ts';

/** Something that works: its id, its name, how it is ended, and what the security log says about it. */
interface Thing {
  id: string;
  kind: AccessKind;
  name: string;
  end: () => Promise<void>;
  event: AuditEventName;
  detail?: string;
}

const stopped = 'Stopped when you ended your sessions or set a new password.';

async function thingsOf(trx: Db, user_id: string, now: number): Promise<Thing[]> {
  const tokens = await listTokensOf(trx, user_id, now);
  const calendar = await findCalendarOf(trx, user_id);
  const review = await findReviewLinkOf(trx, user_id, now);
  const webhooks = await listWorkingWebhooks(trx, user_id);
  const chat = await findChatOf(trx, user_id);
  return [
    ...tokens.map(({ id, name, is_program }): Thing => ({
      id,
      kind: is_program ? 'programs' : 'tokens',
      name,
      end: () => revokeTokens(trx, [id], now),
      event: 'token_revoked',
      detail: name,
    })),
    ...(calendar
      ? [
          {
            id: calendar.id,
            kind: 'calendar',
            name: '',
            end: () => deleteCalendarOf(trx, user_id),
            event: 'calendar_feed_removed',
          } as const,
        ]
      : []),
    ...(review
      ? [
          {
            id: review.id,
            kind: 'reviews',
            name: '',
            end: () => revokeReviewLinksOf(trx, user_id, now),
            event: 'review_link_revoked',
            detail: 'all of them',
          } as const,
        ]
      : []),
    ...webhooks.map(({ id, host }): Thing => ({
      id,
      kind: 'webhooks',
      name: host,
      end: () => stopWebhook(trx, id, stopped),
      event: 'webhook_changed',
      detail: host,
    })),
    ...(chat
      ? [
          {
            id: chat.id,
            kind: 'chats',
            name: chat.name ?? chat.bot,
            end: () => deleteChat(trx, chat.id),
            event: 'notifications_changed',
            detail: `chat off: @${chat.bot} in ${platforms[chat.platform].name}`,
          } as const,
        ]
      : []),
  ];
}

const named = (things: readonly Thing[]): Access => {
  const of = (kind: AccessKind) =>
    things.filter((thing) => thing.kind === kind).map(({ name }) => name);
  return {
    tokens: of('tokens'),
    programs: of('programs'),
    calendar: of('calendar'),
    reviews: of('reviews'),
    webhooks: of('webhooks'),
    chats: of('chats'),
  };
};

/** In a transaction: ends these things or kinds, by default all. Returns what was ended, and what is left. */
export async function endAccess(
  ctx: Pick<Context, 'log'>,
  trx: Db,
  { user_id, origin, also = AccessKinds }: EndedFor,
  now: number,
): Promise<{ ended: Access; left: Access }> {
  const things = await thingsOf(trx, user_id, now);
  const chosen = new Set<string>(also);
  const isChosen = ({ id, kind }: Thing) => chosen.has(kind) || chosen.has(id);
  const ended = things.filter(isChosen);
  for (const { end, event, detail } of ended) {
    await end();
    const about = { event, user_id, origin, ...(detail !== undefined && { detail }) };
    await record(ctx, trx, about, now);
  }
  return { ended: named(ended), left: named(things.filter((thing) => !isChosen(thing))) };
}

export interface EndedFor {
  user_id: string;
  origin: Origin;
  /** Kinds or ids. */
  also?: readonly string[] | undefined;
}
