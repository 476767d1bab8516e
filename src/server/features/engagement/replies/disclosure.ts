/** The first automatic reply to a stranger says that it is automated, unless the network shows it. */
import { platforms } from '#contract/platforms/platforms.ts';
import { failedStates } from '#domain/analytics/post-times.ts';
import { disclosed } from '#domain/engagement/disclosure.ts';
import { shownLabel } from '#domain/platforms/ai-label.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { personaOf } from '#server/features/agents/service.ts';
import {
  type InteractionChange,
  type InteractionRow,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { partsIn } from './parts.ts';

/** Whether that account has disclosed this to the person before, in a reply that was published. */
async function hasDisclosed(trx: Db, { account_id, author_id }: InteractionRow): Promise<boolean> {
  const row = await trx
    .selectFrom('interactions')
    .innerJoin('occurrences', 'occurrences.id', 'interactions.occurrence_id')
    .select('interactions.id')
    .where('interactions.account_id', '=', account_id)
    .where('interactions.author_id', '=', author_id)
    .where('interactions.disclosed', '=', 1)
    .where('occurrences.state', 'not in', ['CANCELLED', ...failedStates])
    .executeTakeFirst();
  return row !== undefined;
}

/** Inside a transaction: the text of an automatic reply with its disclosure, if needed. */
export async function disclosureFor(ctx: Context, row: InteractionRow): Promise<InteractionChange> {
  const { db: trx } = ctx;
  const traits = platforms[row.platform];
  const account = await trx
    .selectFrom('accounts')
    .select('automated_label')
    .where('id', '=', row.account_id)
    .executeTakeFirst();
  const isLabeled = account?.automated_label === 1;
  if (shownLabel(traits, isLabeled, { isReply: true }) || (await hasDisclosed(trx, row))) return {};
  const { language } = await personaOf(ctx, row.owner_id, row.agent_id);
  const parts = disclosed(partsIn(row.draft ?? '[]'), language, traits);
  return { draft: JSON.stringify(parts), disclosed: 1 };
}
