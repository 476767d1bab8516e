/**
 * Pictures: what providers themselves say about our calls, and what becomes of hostile files, of what photos tell, of
 * memory, and of uploads whose process is killed.
 * `npm run verify -- images [openai | stability | hostile | photos | memory | killed] [file or count]`; the file is the
 * provider's own description of its API (OpenAPI), which may also be named in `OPENAI_OPENAPI` and `STABILITY_OPENAPI`.
 */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyOpenAi, verifyStability } from './images/described.ts';
import { verifyHostile } from './images/hostile.ts';
import { verifyKilled } from './images/killed.ts';
import { verifyMemory } from './images/memory.ts';
import { verifyPhotos } from './images/photos.ts';

export const verify = verifyParts({
  openai: verifyOpenAi,
  stability: verifyStability,
  hostile: verifyHostile,
  photos: verifyPhotos,
  memory: verifyMemory,
  killed: verifyKilled,
});
