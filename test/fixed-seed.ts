/**
 * Property tests try a few cases from a fixed seed, so that a failure is caused by the change under test; `npm run prove --
 * whole` tries many others.
 */
import fc from 'fast-check';
import { isWhole, seed } from './sampled.ts';

if (!isWhole) fc.configureGlobal({ seed, numRuns: 12 });
