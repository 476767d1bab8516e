/** The first automatic reply to a stranger says that it is automated, unless the network shows it. */
import { platforms } from '#contract/platforms/platforms.ts';
import { disclosed } from '#domain/engagement/disclosure.ts';
import { shownLabel } from '#domain/platforms/ai-label.ts';
import type { Context } from '#server/context.ts';
import { personaOf } from '#server/features/agents/service.ts';
import {
  type InteractionChange,
  type InteractionRow,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { partsIn } from './parts.ts';
import { findAccount, hasDisclosed } from './replies.store.ts';

/** Inside a transaction: the text of an automatic reply with its disclosure, if needed. */
export async function disclosureFor(ctx: Context, row: InteractionRow): Promise<InteractionChange> {
  const { db: trx } = ctx;
  const traits = platforms[row.platform];
  const account = await findAccount(trx, row.account_id);
  const isLabeled = account?.automated_label === 1;
  if (shownLabel(traits, isLabeled, { isReply: true }) || (await hasDisclosed(trx, row))) return {};
  const { language } = await personaOf(ctx, row.owner_id, row.agent_id);
  const parts = disclosed(partsIn(row.draft ?? '[]'), language, traits);
  return { draft: JSON.stringify(parts), disclosed: 1 };
}
