/**
 * Property tests use a fixed seed, so that a failure is caused by the change under test; `npm run verify -- whole` uses
 * other cases.
 */
import fc from 'fast-check';
import { isWhole, seed } from './sampled.ts';

if (!isWhole) fc.configureGlobal({ seed });
