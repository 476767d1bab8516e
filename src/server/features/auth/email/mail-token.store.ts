/** The tokens in email links: random, stored as a hash, valid once and for an hour. */
import type { Selectable } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { newId } from '#server/ids.ts';
import {
  hashSecret,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/session/session-token.ts';

export type MailToken = Selectable<Schema['mail_tokens']>;

export interface MailTokenFor {
  user_id: string;
  kind: MailToken['kind'];
  /** The address that the email goes to. */
  email: string;
}

/** Creates a token; the returned value goes into the email and is not stored. */
export async function issueMailToken(
  db: Db,
  { user_id, kind, email }: MailTokenFor,
  now: number,
): Promise<string> {
  const id = newId();
  const secret = makeSecret();
  await db
    .insertInto('mail_tokens')
    .values({
      id,
      user_id,
      kind,
      email,
      secret_hash: hashSecret(secret),
      created_at: now,
      expires_at: now + limits.mail_token_life,
      used_at: null,
    })
    .execute();
  return `${id}.${secret}`;
}

/** The row of a token of this kind; `undefined` if it is unknown, used or expired. */
export async function findMailToken(
  db: Db,
  kind: MailToken['kind'],
  token: string,
  now: number,
): Promise<MailToken | undefined> {
  const parts = splitToken(token);
  if (!parts) return undefined;
  const found = await db
    .selectFrom('mail_tokens')
    .selectAll()
    .where('id', '=', parts.id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found && secretMatches(parts.secret, found.secret_hash) ? found : undefined;
}

/** Marks a token as used. Of concurrent callers, exactly one gets `true`. */
export async function useMailToken(db: Db, { id }: MailToken, now: number): Promise<boolean> {
  const result = await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Invalidates a person's open links of one kind. */
export async function endMailTokens(
  db: Db,
  user_id: string,
  kind: MailToken['kind'],
): Promise<void> {
  await db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes used and expired tokens. */
export async function removeMailTokens(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mail_tokens')
    .where((row) => row.or([row('used_at', 'is not', null), row('expires_at', '<=', now)]))
    .execute();
}
