/** Converts mentions and their replies to API form. */
import {
  EngagementDecision,
  type Interaction,
  isWaitingInteraction,
} from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { namesOfAgents } from '#server/features/engagement/replies/replies.store.ts';
import { listIn } from '#server/db/json.ts';
import type { InteractionRow } from '#server/features/engagement/mentions/interactions.store.ts';

const decisionIn = (json: string | null): Interaction['decision'] =>
  json === null ? null : EngagementDecision.parse(JSON.parse(json));

type Entries = ReadonlyMap<string, Awaited<ReturnType<typeof loadOccurrences>>[number]>;

function replyOf(row: InteractionRow, entries: Entries): Interaction['reply'] {
  const { occurrence_id, reply_url, answered_at, state } = row;
  if (occurrence_id === null && state !== 'done') return null;
  const status = occurrence_id === null ? null : (entries.get(occurrence_id)?.state ?? null);
  return { occurrence_id, status, url: reply_url, published_at: toIsoOrNull(answered_at) };
}

/** In the same order. */
export async function readInteractions(
  ctx: Pick<Context, 'db'>,
  rows: readonly InteractionRow[],
): Promise<Interaction[]> {
  const names = await namesOfAgents(ctx.db, [...new Set(rows.map(({ agent_id }) => agent_id))]);
  const ids = rows.flatMap(({ occurrence_id }) => occurrence_id ?? []);
  const entries = new Map((await loadOccurrences(ctx.db, ids)).map((entry) => [entry.id, entry]));
  return rows.map((row) => {
    const draft = row.draft === null ? null : listIn(row.draft);
    return {
      id: row.id,
      agent_id: row.agent_id,
      agent_name: names.get(row.agent_id) ?? '',
      account_id: row.account_id,
      platform: row.platform,
      kind: row.kind,
      state: row.state,
      text: row.text,
      url: row.url,
      tone: row.tone,
      likes: row.likes,
      note: row.note,
      urgent: row.urgent === 1,
      author: {
        external_id: row.author_id,
        username: row.author_username,
        display_name: row.author_name,
        followers: row.author_followers,
      },
      created_at: toIso(row.posted_at),
      seen_at: toIso(row.seen_at),
      decided_at: toIsoOrNull(row.decided_at),
      opened_at: toIsoOrNull(row.opened_at),
      decision: decisionIn(row.decision),
      draft,
      draft_fault: row.draft_fault,
      // Nothing is written any more once it was decided about.
      draft_asked: row.draft_due !== null && isWaitingInteraction(row.state),
      compose_url: draft
        ? (platforms[row.platform].composeUrl?.(draft[0] ?? '', row.external_id) ?? null)
        : null,
      reply: replyOf(row, entries),
    };
  });
}

/** One of them. */
export async function readInteraction(
  ctx: Pick<Context, 'db'>,
  row: InteractionRow,
): Promise<Interaction> {
  const [interaction] = await readInteractions(ctx, [row]);
  if (!interaction) throw new Error('A post was not read.');
  return interaction;
}
