/** Where the process begins: keeps compiled code for the next start, then runs the server. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Beside the packages and not in a shared temporary folder. Where it cannot be written, a start takes longer.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await import('./run.ts');
