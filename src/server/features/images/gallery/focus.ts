/** What stays in view of an image where a network or a screen cuts it. */
import type { Focus } from '#contract/images/types.ts';
import type { Context } from '#server/context.ts';
import { type GalleryRow, focusColumns, focusIn } from './gallery.store.ts';
import { requireStill } from './kinds.ts';
import { requireUnapproved } from './planned.ts';

/** The columns of an image’s focus point, if another one is given. Throws `conflict` for anything but a still image. */
export async function focusChange(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  image: GalleryRow,
  focus: Focus | null | undefined,
): Promise<Partial<ReturnType<typeof focusColumns>>> {
  if (focus === undefined) return {};
  const before = focusIn(image);
  // As it was read.
  if (focus?.x === before?.x && focus?.y === before?.y) return {};
  requireStill(image);
  await requireUnapproved(ctx, ownerId, image.id);
  return focusColumns(focus);
}
