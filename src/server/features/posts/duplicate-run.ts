/** Copies the text of one post in the ledger, such as a rejected one of a recurring schedule, to a new draft. */
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { listIn } from '#server/db/json.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { isWritten } from '#server/ledger/publish/loaded-occurrence.ts';
import { altsOf, extrasIn } from './variants/content.ts';
import { createPost } from './variants/create.ts';
import { listSpeakers } from './variants/store.ts';

const none = { media_parts: null, parts: null, media_ids: null, extras: null };

/** Returns the id of the draft: `made_id` if given. Throws `not_found`, and `conflict` for a reply, and before it is written. */
export async function duplicateRun(
  ctx: Context,
  ownerId: string,
  id: string,
  made_id: string | undefined,
): Promise<string> {
  const entry = await loadOccurrence(ctx.db, id);
  if (entry?.owner_id !== ownerId) throw new AppError('not_found');
  if (entry.in_reply_to !== null) throw conflictError('A reply can’t become a post of its own.');
  const { agent_id, account, made_with_ai, reviewed } = entry;
  const written = entry.parts.filter(isWritten);
  if (written.length === 0) throw conflictError('This post isn’t written yet.');
  const places = written.flatMap(({ media }, part) =>
    listIn(media).map((one) => [one, part] as const),
  );
  const media_parts = Object.fromEntries(places);
  const media_ids = Object.keys(media_parts);
  // One row for each agent that posts there.
  const connected = await listSpeakers(ctx.db, ownerId, [account.id]);
  const variant = { ...none, connection_id: account.id, alts: altsOf(entry, media_ids) };
  const draft = {
    agent_id,
    parts: written.map(({ text }) => text),
    media_ids,
    media_parts,
    extras: extrasIn(entry.extras),
    labels: [],
    review: reviewed ? ('before_sending' as const) : ('off' as const),
    variants: connected.length > 0 ? [variant] : [],
    ...(made_with_ai && { made_with_ai }),
  };
  return createPost(ctx, ownerId, draft, { made_id });
}
