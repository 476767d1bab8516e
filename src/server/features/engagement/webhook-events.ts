/** Webhook events about mentions and replies. */
import { isWaitingInteraction } from '#contract/engagement/types.ts';
import { toIso } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import type { InteractionRow } from '#server/features/engagement/mentions/interactions.store.ts';
import { emit } from '#server/features/webhooks/service.ts';

type EventSource = Pick<
  InteractionRow,
  | 'id'
  | 'owner_id'
  | 'agent_id'
  | 'account_id'
  | 'platform'
  | 'kind'
  | 'author_username'
  | 'url'
  | 'posted_at'
>;

const dataOf = (interaction: EventSource) => ({
  interaction_id: interaction.id,
  agent_id: interaction.agent_id,
  connection_id: interaction.account_id,
  platform: interaction.platform,
  kind: interaction.kind,
  author: interaction.author_username,
  url: interaction.url,
  posted_at: toIso(interaction.posted_at),
});

/** Emits a mention. Posts found by search are not mentions. */
export async function emitMention(trx: Db, interaction: EventSource, now: number): Promise<void> {
  if (interaction.kind === 'found') return;
  const { id: subject, owner_id } = interaction;
  const about = { owner_id, event: 'mention.received', subject } as const;
  await emit(trx, [{ ...about, data: () => dataOf(interaction) }], now);
}

/** Emits a drafted reply, which waits for its owner or for its time. */
export async function emitDrafted(
  trx: Db,
  interaction: EventSource & { state: string },
  now: number,
): Promise<void> {
  const { id: subject, owner_id } = interaction;
  const about = { owner_id, event: 'reply.drafted', subject } as const;
  const data = () => ({
    ...dataOf(interaction),
    needs_you: isWaitingInteraction(interaction.state),
  });
  await emit(trx, [{ ...about, data }], now);
}
