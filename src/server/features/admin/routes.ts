import type { adminCalls } from '#contract/admin.ts';
import { toIso } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { decodeAddress } from '#domain/account/sign-in.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, ownOrigin, record } from '#server/features/audit/service.ts';
import { grantWalletAccess, revokeWalletAccess } from '#server/features/auth/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import {
  listEntitled,
  listEntries,
  listWallets,
  listWishes,
  holdAccessWish,
  refuseAccessWish,
} from './store.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { limits } from '#contract/core/limits.ts';
import { cut } from '#contract/core/cut.ts';
import type { Db } from '#server/db/client.ts';
import { resolveForAdministrators } from '#server/features/notifications/service.ts';

// Decides about a request for access: gives it to all wallets of the person, or declines.

/** The administrator who decides, and where their request came from. */
interface Decider {
  user_id: string;
  origin: Origin;
}

/** Throws `not_found` if the request was withdrawn, or decided by another administrator. */
async function requireRequest(trx: Db, username: string) {
  const asked = await holdAccessWish(trx, username);
  if (asked) return asked;
  throw new AppError('not_found', {
    message: `${username} has no open request. It was withdrawn, or someone decided it.`,
  });
}

/** Throws `conflict` if no wallet is left that could get it. */
async function approve(ctx: Context, trx: Db, username: string, by: Decider): Promise<void> {
  const { user_id, name } = await requireRequest(trx, username);
  const wallets = await listWallets(trx, [user_id]);
  if (wallets.length === 0) throw conflictError(`${username} no longer has a wallet.`);
  const note = cut(`${name || username} asked for access`, limits.whitelist_note);
  for (const { address } of wallets.toSorted((one, other) =>
    one.address < other.address ? -1 : 1,
  ))
    await grantWalletAccess(ctx, trx, { address, note, added_by: by.user_id }, by, ctx.clock());
}

/** Recorded for both; the person doesn’t see who declined. */
async function decline(ctx: Context, trx: Db, username: string, by: Decider): Promise<void> {
  const now = ctx.clock();
  const { user_id } = await requireRequest(trx, username);
  await refuseAccessWish(trx, user_id, now);
  const declined = { event: 'access_declined', detail: username } as const;
  await record(ctx, trx, { ...declined, ...by }, now);
  const { request_id } = by.origin;
  await record(
    ctx,
    trx,
    { event: 'access_declined', user_id, origin: { ...ownOrigin, request_id } },
    now,
  );
  await resolveForAdministrators(trx, { kind: 'access_asked', subject: username }, now);
}

/** Values of `added_by` other than user ids. */
const sources: ReadonlySet<string> = new Set(['config', 'claim', 'command line']);

const gone = 'a deleted account';
const ownLast = 'This is your last wallet with access. Add another one first.';

/** Throws `invalid_input` if one of them is not an address, or one with a key that no one can own. */
function assertAddresses(addresses: readonly string[]): void {
  const message = 'Use a Solana wallet address';
  const details = addresses.flatMap((address, at) =>
    decodeAddress(address) ? [] : [{ path: `addresses.${at}`, message }],
  );
  if (details.length > 0) throw new AppError('invalid_input', { details });
}

const messageFor = ({ added, known }: { added: number; known: number }): string =>
  [
    added > 0 && `${pluralize(added, 'wallet')} added.`,
    known > 0 &&
      `${pluralize(known, 'wallet')} ${known === 1 ? 'was' : 'were'} already on the list.`,
  ]
    .filter(Boolean)
    .join(' ');

const deciderOf = ({ caller, ...request }: { caller: Caller } & Origin) => ({
  user_id: caller.user_id,
  origin: originOf(request),
});

/** Who has access without being on the list. */
const entitledRoutes = (ctx: Context): Pick<Handlers<typeof adminCalls>, 'entitled'> => ({
  async entitled({ query }) {
    const { rows, ...part } = await listEntitled(ctx.db, pageAsked('entitled', query));
    const data = rows.map(({ username, email, email_verified_at, access_by, is_admin }) => ({
      username,
      email: email_verified_at === null ? null : email,
      issuer: ctx.issuers.all.find(({ id }) => id === access_by)?.name ?? access_by ?? '',
      is_admin: is_admin === 1,
    }));
    return { data, ...part };
  },
});

export const adminRoutes = (ctx: Context): Handlers<typeof adminCalls> => ({
  async whitelist({ query }) {
    const page = pageAsked('whitelist', query);
    const { rows, ...part } = await listEntries(ctx.db, query.search, page);
    const data = rows.map(({ adder, added_by, added_at, is_admin, ...row }) => ({
      ...row,
      added_by: adder ?? (sources.has(added_by) ? added_by : gone),
      added_at: toIso(added_at),
      is_admin: is_admin === 1,
    }));
    return { data, ...part };
  },

  async addToWhitelist({ body: { addresses, note }, ...request }) {
    assertAddresses(addresses);
    const by = deciderOf(request);
    const now = ctx.clock();
    // A fixed order, so that two concurrent batches cannot deadlock.
    const wanted = [...new Set(addresses)].toSorted();
    const added = await ctx.db.transaction().execute(async (trx) => {
      let count = 0;
      for (const address of wanted) {
        const admission = { address, note, added_by: request.caller.user_id };
        if (await grantWalletAccess(ctx, trx, admission, by, now)) count += 1;
      }
      return count;
    });
    const data = { added, known: wanted.length - added };
    return { data, message: messageFor(data) };
  },

  async removeFromWhitelist({ params: { address }, ...request }) {
    const by = deciderOf(request);
    const ended = await ctx.db
      .transaction()
      .execute((trx) => revokeWalletAccess(ctx, trx, address, by, ctx.clock()));
    if (ended === 'not_on') throw new AppError('not_found');
    if (ended === 'own_last') throw conflictError(ownLast);
    return { message: 'Access removed.' };
  },

  ...entitledRoutes(ctx),

  async wishes({ query }) {
    const { wish } = query;
    const { rows, ...part } = await listWishes(ctx.db, wish, pageAsked('wishes', query));
    const wallets = await listWallets(
      ctx.db,
      rows.map(({ user_id }) => user_id),
    );
    const data = rows.map(({ user_id, username, created_at, ...row }) => ({
      wish,
      username,
      email: row.email_verified_at === null ? null : row.email,
      name: row.name ?? '',
      note: row.note ?? '',
      wished_at: toIso(created_at),
      addresses: wallets.filter((one) => one.user_id === user_id).map(({ address }) => address),
    }));
    return { data, ...part };
  },

  async approveAccess({ params: { username }, ...request }) {
    await ctx.db.transaction().execute((trx) => approve(ctx, trx, username, deciderOf(request)));
    return { message: `${username} has access.` };
  },

  async declineAccess({ params: { username }, ...request }) {
    await ctx.db.transaction().execute((trx) => decline(ctx, trx, username, deciderOf(request)));
    return { message: 'Request declined.' };
  },
});
