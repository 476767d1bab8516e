/**
 * `node scripts/build-client.ts`: builds the package `@socialai/client` of `clients/client` into its folder `dist`, or into
 * the package in a folder that is named. What runs is one file without dependencies; its types are the contract’s.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { routesOfTable } from './routes-of-table.ts';
import { root, run, tool } from './steps.ts';

const home = join(root, 'clients/client');

/** Builds the package; in another folder than its own a copy of it. */
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
      // Building a schema has no effect of its own, so that all of them go.
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
