/** Checks the current state of an API token, or of a membership, at the moment it is used. */
import { day } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import { type Pass, passOfOwner, tokenOfOwner } from '#server/token-in-hand.ts';
import type { Db } from './client.ts';

interface Ends {
  revoked_at: number | null;
  expires_at: number | null;
}

/** Throws `token_revoked` or `token_expired`. */
export function requireLive({ revoked_at, expires_at }: Ends, now: number): void {
  if (revoked_at !== null) throw new AppError('token_revoked');
  if (expires_at !== null && expires_at <= now) throw new AppError('token_expired');
}

const find = (db: Db, id: string) =>
  db
    .selectFrom('api_tokens')
    .select(['revoked_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Throws `space_gone` unless the membership is still there with the same role. */
async function requireMember(db: Db, { id, member }: Pass): Promise<void> {
  const row = await db
    .selectFrom('space_members')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.role !== member?.role) throw new AppError('space_gone');
}

/** Throws if the token or membership in use ended since the call began, so that nothing more is done with it. */
export async function requireLiveToken(db: Db, owner_id: string, now: number): Promise<void> {
  const pass = passOfOwner(owner_id);
  if (!pass) return;
  if (pass.member) return requireMember(db, pass);
  const row = await find(db, pass.id);
  if (!row) throw new AppError('token_revoked');
  requireLive(row, now);
}

/**
 * In the transaction that creates a post: counts it for the token in use. Throws `token_posts` if the token reached its
 * daily limit, and what `requireLiveToken` throws.
 */
export async function countPostOfToken(trx: Db, owner_id: string, now: number): Promise<void> {
  await requireLiveToken(trx, owner_id, now);
  const pass = tokenOfOwner(owner_id);
  if (!pass) return;
  const today = Math.floor(now / day);
  const { numUpdatedRows } = await trx
    .updateTable('api_tokens')
    .set((row) => ({
      posts_today: row
        .case()
        .when('posts_day', '=', today)
        .then(row('posts_today', '+', 1))
        .else(1)
        .end(),
      posts_day: today,
    }))
    .where('id', '=', pass.id)
    .where('revoked_at', 'is', null)
    .where((row) =>
      row.or([
        row('daily_posts', 'is', null),
        row('posts_day', '<>', today),
        row('posts_today', '<', row.ref('daily_posts')),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('token_posts');
}
