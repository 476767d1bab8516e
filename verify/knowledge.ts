/**
 * Company knowledge: whether questions find their answers, real files, and how much hostile files slow down everyone
 * else. `npm run verify -- knowledge [part] [folder]`; the folder has real PDF, DOCX, TXT and MD files, and may also be
 * named in `KNOWLEDGE_FILES`.
 */
import { verifyParts } from '#scripts/verify-parts.ts';
import { startRunning } from './auth/running.ts';
import { verifyBeside } from './knowledge/beside.ts';
import { verifyFiles } from './knowledge/files.ts';
import { verifyRecall } from './knowledge/recall.ts';

export const verify = verifyParts({
  recall: verifyRecall,
  files: verifyFiles,
  beside: (say) => verifyBeside(say, startRunning),
});
