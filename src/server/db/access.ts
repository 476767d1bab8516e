/** Who has access to this server, as a condition on the rows of others. */
import { type RawBuilder, sql } from 'kysely';

/** Whether the owner in a column has access; what of theirs is not worked on costs nothing. */
export const hasOwnerIn = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from wallets join whitelist on whitelist.address = wallets.address
    where wallets.user_id = ${sql.ref(column)} and whitelist.removed_at is null)`;
