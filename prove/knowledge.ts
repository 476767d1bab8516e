/** Company knowledge. */
import { proveParts } from '#scripts/prove-parts.ts';
import { proveClaims } from './knowledge/claims.ts';
import { proveRecall } from './knowledge/recall.ts';

export const prove = proveParts({ recall: proveRecall, claims: proveClaims });
