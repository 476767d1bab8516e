/**
 * `node scripts/build-client.ts`: builds the package `@socialai/client` of `clients/client` into its folder `dist`, or
 * into the package in a given folder. The code is one file without dependencies; its types come from the contract.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { routesOfTable } from './routes-of-table.ts';
import { root, run, tool } from './steps.ts';

const home = join(root, 'clients/client');

/** Builds the package; in another folder, a copy of it. */
export async function buildClient(folder = home): Promise<void> {
  const dist = join(folder, 'dist');
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [routesOfTable()],
    build: {
      ssr: join(home, 'index.ts'),
      outDir: dist,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      // Creating a schema has no side effects, so all schemas can be dropped.
      rolldownOptions: { treeshake: { manualPureFunctions: ['z'], moduleSideEffects: false } },
    },
  });
  const types = [
    ...['-p', home, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly'],
    ...['--rootDir', root, '--outDir', join(dist, 'types')],
  ];
  const { ok, output } = await run(tool('tsc'), types);
  if (!ok) throw new Error(`The types of the client couldn’t be made:\n${output}`);
  if (folder === home) return;
  for (const file of ['package.json', 'README.md']) cpSync(join(home, file), join(folder, file));
}

if (import.meta.main) await buildClient();
