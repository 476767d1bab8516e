/** Properties meet the same cases in each run, so that a change fails for what it changed; the proof of all cases meets others. */
import fc from 'fast-check';
import { isWhole, seed } from './sampled.ts';

if (!isWhole) fc.configureGlobal({ seed });
