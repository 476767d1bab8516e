/** Deletes a published post from its platform. */
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { AppError } from '#server/app-error.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/features/audit/service.ts';
import { unlessAborted } from '#server/ledger/publish/call-platform.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
  type PartRow,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { markRemoved } from '#server/ledger/publish/outcome.store.ts';
import { loseAccount } from '#server/ledger/publish/record-outcome.ts';
import { isRemovable } from '#server/ledger/read/read-post.ts';
import type { Asker } from './review.ts';

async function load(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
): Promise<LoadedOccurrence> {
  const entry = await loadOccurrence(ctx.db, id);
  if (entry?.owner_id !== ownerId) throw new AppError('not_found');
  return entry;
}

function requireRemovable(ctx: Pick<Context, 'social'>, entry: LoadedOccurrence): void {
  if (isRemovable(ctx, entry)) return;
  const { name, removal }: PlatformTraits = platforms[entry.platform];
  const message =
    removal ??
    (ctx.social[entry.platform].remove && entry.state === 'PUBLISHED'
      ? `There is nothing on ${name} to delete.`
      : `You can’t delete it on ${name} from here.`);
  throw new AppError('conflict', { message });
}

async function removePart(ctx: Context, entry: LoadedOccurrence, part: PartRow): Promise<void> {
  const port = ctx.social[entry.platform];
  if (!port.remove || part.external_id === null) return;
  const began = ctx.clock();
  const signal = ctx.timeout(ledgerTimes.send);
  try {
    await unlessAborted(
      port.remove(openAccount(ctx.sealer, entry.account), part.external_id, signal),
      signal,
    );
  } catch (error) {
    if (!(error instanceof PlatformError)) {
      ctx.log.error({ err: error, occurrence: entry.id }, 'a post could not be deleted');
      throw new AppError('platform_failed', { message: 'Couldn’t reach the network. Try again.' });
    }
    const { kind, message } = error;
    if (kind === 'reconnect') await loseAccount(ctx, entry, message, began);
    throw new AppError('platform_failed', { message });
  }
  await markRemoved(ctx.db, part.id, ctx.clock());
}

/**
 * Deletes all deletable parts of a published post, the last one first; parts that were deleted stay deleted when a
 * later one fails. Throws `not_found`, `conflict` if nothing can be deleted, `platform_failed`.
 */
export async function removePost(
  ctx: Context,
  { owner_id, origin }: Asker,
  id: string,
): Promise<LoadedOccurrence> {
  const entry = await load(ctx, owner_id, id);
  requireRemovable(ctx, entry);
  for (const part of entry.parts.toReversed()) {
    if (part.removed_at === null) await removePart(ctx, entry, part);
  }
  const detail = `${entry.agent_name} on ${entry.platform}, post ${id}`;
  const about = { event: 'post_removed', user_id: owner_id, origin, detail } as const;
  await record(ctx, ctx.db, about, ctx.clock());
  return load(ctx, owner_id, id);
}
