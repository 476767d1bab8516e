/** The entry point: enables the compile cache, then runs the server. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// In a folder that each build empties, not in a shared temporary one, so that only someone who may change the program
// can change the cache. Processes may share it. If it is not writable, starting takes longer.
enableCompileCache(fileURLToPath(new URL('../../dist/server/compiled', import.meta.url)));
await import('./run.ts');
