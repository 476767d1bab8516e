/** What an issuer’s groups and domains give a person; judged anew at each of their sign-ins there. */
import { type IssuerPerson, rightsOf } from '#domain/account/issuer-person.ts';
import type { Issuer } from '#server/adapters/issuers/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { dropUnknownGivers, findGivers, setGivers } from './issuers.store.ts';

interface Whose {
  user_id: string;
  origin: Origin;
}

/** Only what this issuer gave is taken away again: never a wallet’s access, or an administrator who claimed the server. */
function changed(
  before: { access_by: string | null; admin_by: string | null; is_admin: number },
  rights: ReturnType<typeof rightsOf>,
  id: string,
) {
  const { has_access, is_admin } = rights;
  const kept = before.access_by === id ? null : before.access_by;
  const access_by = has_access ? id : kept;
  const gains = is_admin && before.is_admin === 0;
  const loses = !is_admin && before.admin_by === id;
  return {
    ...(access_by !== before.access_by && { access_by }),
    ...(gains && { admin_by: id, is_admin: 1 as const }),
    ...(loses && { admin_by: null, is_admin: 0 as const }),
  };
}

const words = (change: ReturnType<typeof changed>): string =>
  [
    change.access_by !== undefined && (change.access_by === null ? 'access ended' : 'access given'),
    change.is_admin !== undefined &&
      (change.is_admin === 1 ? 'administrator' : 'no longer administrator'),
  ]
    .filter(Boolean)
    .join(', ');

/** Inside a transaction that holds the person. */
export async function applyRights(
  ctx: Pick<Context, 'log'>,
  trx: Db,
  { user_id, origin }: Whose,
  issuer: Issuer,
  person: IssuerPerson,
  now: number,
): Promise<void> {
  const change = changed(await findGivers(trx, user_id), rightsOf(person, issuer), issuer.id);
  if (Object.keys(change).length === 0) return;
  await setGivers(trx, user_id, change);
  const detail = `${issuer.name}: ${words(change)}`;
  await record(ctx, trx, { event: 'issuer_rights', user_id, origin, detail }, now);
}

/** Ends what this issuer gave a person who disconnects it. */
export async function endRights(trx: Db, user_id: string, id: string): Promise<void> {
  const before = await findGivers(trx, user_id);
  await setGivers(trx, user_id, {
    ...(before.access_by === id ? { access_by: null } : {}),
    ...(before.admin_by === id ? { admin_by: null, is_admin: 0 as const } : {}),
  });
}

/** At a start: what issuers gave ends once the operator no longer names them. */
export const dropRightsOfOthers = ({ db, issuers }: Pick<Context, 'db' | 'issuers'>) =>
  dropUnknownGivers(
    db,
    issuers.all.map(({ id }) => id),
  );
