import { randomInt } from 'node:crypto';

const digits = (): string => String(randomInt(10 ** 10)).padStart(10, '0');

/**
 * What encloses quoted text in a prompt: new each time, so that a pasted text cannot close its own quotation, and of a
 * form that no post has, so that one that shows it is noticed (`domain/leak-checks.ts`).
 */
export const newMark = (): string => `mark-${digits()}${digits()}`;
