/** What stays in view of an image where a network or a screen cuts it. */
import type { Focus } from '#contract/images/types.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { findPicture, focusColumns, focusIn } from './gallery.store.ts';
import { requireStill } from './kinds.ts';
import { requireUnapproved } from './planned.ts';

/** The columns of an image’s focus point, if one is given. Throws `not_found`, and `conflict` for anything but a still image. */
export async function focusChange(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
  focus: Focus | null | undefined,
): Promise<Partial<ReturnType<typeof focusColumns>>> {
  if (focus === undefined) return {};
  const row = await findPicture(ctx.db, ownerId, id);
  if (!row) throw new AppError('not_found');
  const before = focusIn(row);
  // As it was read.
  if (focus?.x === before?.x && focus?.y === before?.y) return {};
  requireStill(row);
  await requireUnapproved(ctx, ownerId, id, 'image');
  return focusColumns(focus);
}
