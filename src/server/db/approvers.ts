import { type RawBuilder, sql } from 'kysely';
import type { Approvers } from '#contract/posts/approvers.ts';

/** In a query of `agents` and `accounts`: everyone who must approve, by the setting of either. */
export const approversOf: RawBuilder<Approvers> = sql<Approvers>`case
  when accounts.approvers = 'none' or accounts.approvers = agents.approvers then agents.approvers
  when agents.approvers = 'none' then accounts.approvers
  else 'both' end`;
