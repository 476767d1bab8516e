import { randomBytes } from 'node:crypto';

/** What encloses quoted text in a prompt: new each time, so that a pasted text cannot close its own quotation. */
export const newMark = (): string => randomBytes(9).toString('base64url');
