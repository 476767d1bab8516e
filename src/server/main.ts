/** Where the process begins: keeps compiled code for the next start, then runs the server. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// In the folder that each build empties, and not in a shared temporary one: only who may change the program may change
// this. Processes may share it. Where it cannot be written, a start takes longer.
enableCompileCache(fileURLToPath(new URL('../../dist/server/compiled', import.meta.url)));
await import('./run.ts');
