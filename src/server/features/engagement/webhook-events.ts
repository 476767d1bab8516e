/** Webhook events about mentions and replies. */
import { LivePlatform } from '#contract/core/platform.ts';
import { waitingInteractions } from '#contract/engagement/types.ts';
import type { Db } from '#server/db/client.ts';
import type { InteractionRow } from '#server/features/engagement/mentions/interactions.store.ts';
import { emit } from '#server/features/webhooks/service.ts';

type Said = Pick<
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

const dataOf = (said: Said) => ({
  interaction_id: said.id,
  agent_id: said.agent_id,
  connection_id: said.account_id,
  platform: LivePlatform.parse(said.platform),
  kind: said.kind,
  author: said.author_username,
  url: said.url,
  posted_at: new Date(said.posted_at).toISOString(),
});

/** Emits a mention. Posts found by search are not mentions. */
export async function emitMention(trx: Db, said: Said, now: number): Promise<void> {
  if (said.kind === 'found') return;
  const { id: subject, owner_id } = said;
  const about = { owner_id, event: 'mention.received', subject } as const;
  await emit(trx, [{ ...about, data: () => dataOf(said) }], now);
}

const waiting: ReadonlySet<string> = new Set(waitingInteractions);

/** Emits a drafted reply, which waits for its owner or for its time. */
export async function emitDrafted(
  trx: Db,
  said: Said & { state: string },
  now: number,
): Promise<void> {
  const { id: subject, owner_id } = said;
  const about = { owner_id, event: 'reply.drafted', subject } as const;
  const data = () => ({ ...dataOf(said), needs_you: waiting.has(said.state) });
  await emit(trx, [{ ...about, data }], now);
}
