/**
 * Pictures: what providers themselves say about our calls, and what becomes of hostile files, of what photos tell, of
 * memory, and of uploads whose process is killed.
 * `npm run prove -- images [openai | stability | hostile | photos | memory | killed] [file or count]`; the file is the
 * provider's own description of its API (OpenAPI), which may also be named in `OPENAI_OPENAPI` and `STABILITY_OPENAPI`.
 */
import { proveParts } from '#scripts/prove-parts.ts';
import { proveOpenAi, proveStability } from './images/described.ts';
import { proveHostile } from './images/hostile.ts';
import { proveKilled } from './images/killed.ts';
import { proveMemory } from './images/memory.ts';
import { provePhotos } from './images/photos.ts';

export const prove = proveParts({
  openai: proveOpenAi,
  stability: proveStability,
  hostile: proveHostile,
  photos: provePhotos,
  memory: proveMemory,
  killed: proveKilled,
});
