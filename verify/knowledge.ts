/**
 * Company knowledge: what becomes of files, who finds what, and what is said without a fact.
 * `npm run verify -- knowledge [part] [folder]`; the folder has real PDF, DOCX, TXT and MD files, and may also be named
 * in `KNOWLEDGE_FILES`.
 */
import { verifyParts } from '#scripts/verify-parts.ts';
import { startRunning } from './auth/running.ts';
import { verifyBeside } from './knowledge/beside.ts';
import { verifyClaims } from './knowledge/claims.ts';
import { verifyFiles, verifyHostile, verifySpoiled } from './knowledge/files.ts';
import { verifyLeaks } from './knowledge/leaks.ts';
import { verifyRecall } from './knowledge/recall.ts';

export const verify = verifyParts({
  claims: verifyClaims,
  recall: verifyRecall,
  leaks: verifyLeaks,
  files: verifyFiles,
  hostile: verifyHostile,
  spoiled: verifySpoiled,
  beside: (say) => verifyBeside(say, startRunning),
});
