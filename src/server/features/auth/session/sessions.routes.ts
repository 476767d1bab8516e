import type { SessionInfo, sessionCalls } from '#contract/auth/sessions.ts';
import { accessSentences } from '#domain/account/access.ts';
import { isSessionAlive, sessionEnds } from '#domain/account/session-life.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { deviceOf } from '#server/device.ts';
import { holdUser } from '#server/db/transaction.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { pageOf } from '#server/page-of.ts';
import { networkZone } from '#server/process/network-zone.ts';
import type { Challenges } from '#server/features/auth/wallet/challenge.ts';
import { endAccess } from '#server/features/auth/access/end-access.ts';
import { reauthenticate } from './reauth.ts';
import { endFamily, listCurrentTokens } from './session.store.ts';
import { endOtherFamilies, type SessionRow } from '#server/features/auth/store.ts';

const instant = (millis: number): string => new Date(millis).toISOString();

/** A sign-in in API form, without its tokens. */
const describe = (session: SessionRow, own_family: string): SessionInfo => ({
  id: session.family_id,
  device: deviceOf(session.user_agent),
  ip: session.ip,
  place: networkZone(session.ip),
  signed_in_at: instant(session.signed_in_at),
  last_seen_at: instant(session.last_seen_at),
  expires_at: instant(sessionEnds(session)),
  current: session.family_id === own_family,
});

/** One row per active sign-in. A lost response can leave two valid tokens of one, of which the last used counts. */
async function signIns(db: Db, user_id: string, now: number): Promise<SessionRow[]> {
  const alive = (await listCurrentTokens(db, user_id)).filter((row) => isSessionAlive(row, now));
  return alive.filter(
    ({ family_id }, at) => alive.findIndex((row) => row.family_id === family_id) === at,
  );
}

export function sessionRoutes(ctx: Context, challenges: Challenges): Handlers<typeof sessionCalls> {
  return {
    async list({ caller: { user_id, family_id }, query }) {
      const { part, total } = pageOf(await signIns(ctx.db, user_id, ctx.clock()), query);
      return { data: part.map((row) => describe(row, family_id)), total };
    },

    async revoke({ caller: { user_id }, params: { id }, ...request }) {
      const now = ctx.clock();
      const origin = originOf(request);
      await ctx.db.transaction().execute(async (trx) => {
        await holdUser(trx, user_id);
        const ended = (await signIns(trx, user_id, now)).find((row) => row.family_id === id);
        if (!(await endFamily(trx, user_id, id))) throw new AppError('not_found');
        const detail = ended && deviceOf(ended.user_agent);
        const event = { event: 'session_revoked' as const, user_id, origin };
        await record(ctx, trx, detail ? { ...event, detail } : event, now);
      });
      return { message: 'Session signed out' };
    },

    async revokeAll({ caller: { user_id, family_id }, body: { also }, ...request }) {
      const now = ctx.clock();
      const origin = originOf(request);
      const { ended, more } = await ctx.db.transaction().execute(async (trx) => {
        await holdUser(trx, user_id);
        const alive = await signIns(trx, user_id, now);
        const others = alive.filter((row) => row.family_id !== family_id).length;
        await endOtherFamilies(trx, user_id, family_id);
        const detail = String(others);
        await record(ctx, trx, { event: 'sessions_revoked', user_id, origin, detail }, now);
        const access = await endAccess(ctx, trx, { user_id, origin, also }, now);
        return { ended: others, more: accessSentences(access) };
      });
      const message = ['All other sessions signed out.', more].filter(Boolean).join(' ');
      return { data: { ended, more }, message };
    },

    async reauth({ body, caller, ...request }) {
      const { code, ...first } = body;
      const origin = originOf(request);
      const data = await reauthenticate(ctx, challenges, { caller, origin, first, code });
      return { data, message: 'Confirmed' };
    },
  };
}
