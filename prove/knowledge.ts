/**
 * Company knowledge: what becomes of files, who finds what, and what is said without a fact.
 * `npm run prove -- knowledge [part] [folder]`; the folder has real PDF, DOCX, TXT and MD files, and may also be named
 * in `KNOWLEDGE_FILES`.
 */
import { proveParts } from '#scripts/prove-parts.ts';
import { startRunning } from './auth/running.ts';
import { proveBeside } from './knowledge/beside.ts';
import { proveClaims } from './knowledge/claims.ts';
import { proveFiles, proveHostile, proveSpoiled } from './knowledge/files.ts';
import { proveLeaks } from './knowledge/leaks.ts';
import { proveRecall } from './knowledge/recall.ts';

export const prove = proveParts({
  claims: proveClaims,
  recall: proveRecall,
  leaks: proveLeaks,
  files: proveFiles,
  hostile: proveHostile,
  spoiled: proveSpoiled,
  beside: (say) => proveBeside(say, startRunning),
});
