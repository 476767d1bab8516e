/**
 * Pictures: our calls against the providers’ own API descriptions, the memory used by many large ones, and what remains
 * of uploads whose process is killed. `npm run verify -- images [openai | stability | memory | killed] [file or
 * count]`; the file is the provider’s own API description (OpenAPI), which may also be named in `OPENAI_OPENAPI` and
 * `STABILITY_OPENAPI`.
 */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyOpenAi, verifyStability } from './images/described.ts';
import { verifyKilled } from './images/killed.ts';
import { verifyMemory } from './images/memory.ts';

export const verify = verifyParts({
  openai: verifyOpenAi,
  stability: verifyStability,
  memory: verifyMemory,
  killed: verifyKilled,
});
