/** An issuer ends somebody’s sessions: they are out with their next request, wherever they had signed in. */
import { IssuerError, type Issuer } from '#server/adapters/issuers/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { hashSecret } from '#server/features/auth/session/session-token.ts';
import { endOtherFamilies, markChallengeUsed } from '#server/features/auth/store.ts';
import { findLink, findSessionOwner } from './issuers.store.ts';

const timeout = 15_000;

/** The id of a session there: names of different issuers may be the same. */
export const sessionId = ({ url }: Issuer, session: string): string =>
  hashSecret(`${url} session ${session}`);

interface Named {
  subject: string | undefined;
  session: string | undefined;
}

/** Whom the token names; nobody if they never signed in here. Throws `IssuerError` if it names two people. */
async function findNamed(
  trx: Db,
  issuer: Issuer,
  { subject, session }: Named,
): Promise<string | undefined> {
  const link =
    subject === undefined ? undefined : await findLink(trx, { issuer: issuer.url, subject });
  const owner =
    session === undefined ? undefined : await findSessionOwner(trx, sessionId(issuer, session));
  if (subject === undefined) return owner?.user_id;
  if (owner && owner.user_id !== link?.user_id)
    throw new IssuerError('That session is someone else’s.', 'logout sid');
  return link?.user_id;
}

/** Ends the sessions of whoever a logout token names. Throws `IssuerError` for a token that isn’t valid or was used. */
export async function logOut(
  ctx: Context,
  issuer: Issuer,
  token: string,
  origin: Origin,
): Promise<void> {
  const now = ctx.clock();
  const claims = await ctx.issuers.readLogout(issuer, token, now, AbortSignal.timeout(timeout));
  await ctx.db.transaction().execute(async (trx) => {
    const used = hashSecret(`${issuer.url} logout ${claims.id}`);
    if (!(await markChallengeUsed(trx, used, claims.until)))
      throw new IssuerError('That logout token was used.', 'logout jti');
    const user_id = await findNamed(trx, issuer, claims);
    if (user_id === undefined) return;
    const count = await endOtherFamilies(trx, user_id, undefined);
    const detail = `${issuer.name}: ${count} ${count === 1 ? 'session' : 'sessions'}`;
    await record(ctx, trx, { event: 'issuer_signed_out', user_id, origin, detail }, now);
  });
}
