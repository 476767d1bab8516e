/** Sign-ins at issuers: begun here, finished with what the browser comes back with. */
import { z } from 'zod';
import type { issuerCalls, IssuerLink } from '#contract/auth/issuers.ts';
import { limits } from '#contract/core/limits.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import { safeName } from '#domain/account/access.ts';
import { AppError } from '#server/app-error.ts';
import { type Issuer, IssuerError, type IssuerReturn } from '#server/adapters/issuers/port.ts';
import type { Context } from '#server/context.ts';
import { holdUser, isUniqueViolation } from '#server/db/client.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import {
  hashSecret,
  makeSecret,
  secretMatches,
} from '#server/features/auth/session/session-token.ts';
import { welcomeMessage } from '#server/features/auth/session/session.ts';
import { endOtherFamilies } from '#server/features/auth/store.ts';
import { hasOtherWay } from '#server/features/auth/ways-in.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { assertFresh } from '#server/http/who.ts';
import { pageOf } from '#server/page-of.ts';
import { connectTo, requirePerson, signInAt } from './enter.ts';
import { endRights } from './issuer-rights.ts';
import { logOut } from './logout.ts';
import {
  insertVisit,
  type IssuerLinkRow,
  type IssuerVisitRow,
  listLinks,
  takeLink,
  takeVisit,
} from './issuers.store.ts';

const timeout = 15_000;
const Sealed = z.object({ nonce: z.string(), verifier: z.string() });
const sealContextOf = (row: string) => ({
  table: 'issuer_visits',
  row,
  column: 'sealed',
  owner: '',
});

const late = () =>
  new IssuerError(
    'This sign-in is too old, was used, or began in another browser. Start again.',
    'visit',
  );

function issuerNamed({ issuers }: Pick<Context, 'issuers'>, id: string): Issuer {
  const issuer = issuers.all.find((one) => one.id === id);
  if (!issuer) throw new AppError('not_found');
  return issuer;
}

interface Trying {
  user_id: string | undefined;
  issuer: string;
  origin: Origin;
}

/** Runs a step of a sign-in. What refuses it is recorded, and told in its sentence. */
async function runStep<Result>(
  ctx: Context,
  { user_id, issuer, origin }: Trying,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const error = isUniqueViolation(cause)
      ? new IssuerError('Someone was faster. Start again.', 'overtaken', { cause })
      : cause;
    if (!(error instanceof IssuerError)) throw error;
    const detail = `${issuer}: ${error.reason}`;
    await record(ctx, ctx.db, { event: 'issuer_refused', user_id, origin, detail }, ctx.clock());
    throw new AppError('issuer_refused', { message: error.message, cause: error });
  }
}

/** Takes the visit that this browser began. Throws `IssuerError` if there is none. */
async function requireVisit(
  ctx: Context,
  { state, visit }: { state: string; visit: string },
  caller: Caller | undefined,
): Promise<IssuerVisitRow> {
  const row = await takeVisit(ctx.db, hashSecret(state));
  if (!row || row.expires_at <= ctx.clock() || !secretMatches(visit, row.browser_hash))
    throw late();
  if (row.user_id !== null && row.user_id !== caller?.user_id) throw late();
  return row;
}

/** What the issuer answered to a visit that this browser began. */
interface Answered {
  issuer: Issuer;
  row: IssuerVisitRow;
  brought: IssuerReturn;
}

async function finish(
  ctx: Context,
  { issuer, row, brought }: Answered,
  { caller, origin }: { caller: Caller | undefined; origin: Origin },
) {
  const { nonce, verifier } = Sealed.parse(
    JSON.parse(ctx.sealer.open(row.sealed, sealContextOf(row.id))),
  );
  const begun = { state: brought.state, nonce, verifier };
  const claims = await ctx.issuers.finish(issuer, begun, brought, AbortSignal.timeout(timeout));
  const person = requirePerson(issuer, claims);
  const { sid } = claims.claims;
  const entering = { issuer, person, origin, session: typeof sid === 'string' ? sid : undefined };
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    if (row.user_id === null || !caller) return signInAt(ctx, trx, entering, now);
    await connectTo(ctx, trx, entering, caller, now);
    return { linked: issuer.name };
  });
}

/** Disconnects an issuer. Throws `not_found`, and `last_way_in` if nothing else signs in to the account. */
const unlink = (ctx: Context, { caller, origin }: { caller: Caller; origin: Origin }, id: string) =>
  ctx.db.transaction().execute(async (trx) => {
    const { user_id, family_id } = caller;
    const now = ctx.clock();
    await holdUser(trx, user_id);
    const gone = await takeLink(trx, user_id, id);
    if (!gone) throw new AppError('not_found');
    if (!(await hasOtherWay(ctx, trx, user_id)))
      throw new AppError('last_way_in', {
        message: 'This is your only way to sign in. Link a wallet or add a passkey first.',
      });
    await endRights(trx, user_id, id);
    await endOtherFamilies(trx, user_id, family_id);
    const name = nameOf(ctx, gone);
    const text = `${safeName(name)} no longer signs in to your account.`;
    await alertOwner(ctx, trx, { user_id, kind: 'issuer_unlinked', text }, now);
    await record(ctx, trx, { event: 'issuer_unlinked', user_id, origin, detail: name }, now);
  });

const nameOf = ({ issuers }: Pick<Context, 'issuers'>, { issuer_id }: IssuerLinkRow): string =>
  issuers.all.find(({ id }) => id === issuer_id)?.name ?? issuer_id;

export const issuerRoutes = (ctx: Context): Handlers<typeof issuerCalls> => ({
  async start({ params, body: { purpose }, caller, ...request }) {
    const issuer = issuerNamed(ctx, params.issuer);
    if (purpose === 'link') {
      if (!caller) throw new AppError('unauthorized');
      assertFresh(caller, ctx.clock());
    }
    const user_id = purpose === 'link' ? caller?.user_id : undefined;
    const trying = { user_id, issuer: issuer.name, origin: originOf(request) };
    const { url, state, ...secrets } = await runStep(ctx, trying, () =>
      ctx.issuers.begin(issuer, AbortSignal.timeout(timeout)),
    );
    const visit = makeSecret();
    const id = hashSecret(state);
    await insertVisit(ctx.db, {
      id,
      issuer_id: issuer.id,
      browser_hash: hashSecret(visit),
      sealed: ctx.sealer.seal(JSON.stringify(secrets), sealContextOf(id)),
      user_id: user_id ?? null,
      expires_at: ctx.clock() + limits.oauth_life,
    });
    return { data: { url, visit } };
  },

  async finish({ body: { visit, ...brought }, caller, ...request }) {
    const origin = originOf(request);
    const trying = { user_id: caller?.user_id, issuer: 'unknown', origin };
    const { state } = brought;
    const row = await runStep(ctx, trying, () => requireVisit(ctx, { state, visit }, caller));
    const issuer = issuerNamed(ctx, row.issuer_id);
    const data = await runStep(ctx, { ...trying, issuer: issuer.name }, () =>
      finish(ctx, { issuer, row, brought }, { caller, origin }),
    );
    const message = 'linked' in data ? `${data.linked} is connected.` : welcomeMessage(data);
    return { data, message };
  },

  async logout({ params, body, ...request }) {
    const issuer = issuerNamed(ctx, params.issuer);
    const origin = originOf(request);
    const trying = { user_id: undefined, issuer: issuer.name, origin };
    await runStep(ctx, trying, () => logOut(ctx, issuer, body.logout_token, origin));
    return { message: 'Signed out.' };
  },

  async list({ caller, query }) {
    const { part, total } = pageOf(await listLinks(ctx.db, caller.user_id), query);
    const data = part.map((link): IssuerLink => ({
      issuer: link.issuer_id,
      name: nameOf(ctx, link),
      email: link.email,
      linked_at: toIso(link.linked_at),
      last_used_at: toIsoOrNull(link.last_used_at),
    }));
    return { data, total };
  },

  async unlink({ caller, params: { issuer }, ...request }) {
    await unlink(ctx, { caller, origin: originOf(request) }, issuer);
    return { message: 'Disconnected.' };
  },
});
