/** Who may use this server, as a query condition; rows of people without access are skipped. */
import { type RawBuilder, sql } from 'kysely';

/** Whether the person in a column has access. */
export const hasAccessIn = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from wallets join whitelist on whitelist.address = wallets.address
    where wallets.user_id = ${sql.ref(column)} and whitelist.removed_at is null)`;
