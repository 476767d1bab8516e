import type { Picture } from '#contract/images/types.ts';
import { versionsOf } from './files.ts';
import type { GalleryRow } from './gallery.store.ts';
import { urlOf } from '#server/features/images/service.ts';

/** A picture as the contract tells it. */
export const shown = ({ name, kept, clip, versions, created_at, ...row }: GalleryRow): Picture => ({
  ...row,
  url: urlOf(name),
  is_clip: clip === 1,
  versions: versionsOf({ versions }).map((one) => ({ url: urlOf(one.name), width: one.width })),
  is_kept: kept === 1,
  created_at: new Date(created_at).toISOString(),
});
