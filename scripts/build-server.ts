/**
 * Bundles the server into `dist/server` when that is missing or older than what it is made of, so that it starts in a
 * fraction of the time and memory that some two thousand files take; run by itself (`node scripts/build-server.ts`) in any
 * case. Development, tests and the command line run the sources.
 */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh } from './build-web.ts';
import { root, run, tool } from './steps.ts';

const sources = [
  ...['src/server', 'src/contract', 'src/domain'],
  ...['scripts/build-server.ts', 'package.json', 'package-lock.json'],
];
const folder = join(root, 'dist/server');

/** What `npm start` runs. */
export const serverEntry = join(folder, 'main.js');

/** Large, and loaded when first used; or they read files of their own. They are found in `node_modules`. */
const outside = [
  /^(?:sharp|pg|pg-boss|undici|ai|unpdf|mammoth|nodemailer|opentype\.js|pino-pretty)$/,
  /^(?:@ai-sdk|@dicebear|@fontsource|@zxcvbn-ts)\//,
  /^@fastify\/swagger-ui$/,
];

/**
 * Files that are found from where a module lies are found from where its source lies: threads and confined processes
 * start from the sources, the settings of the package are above them.
 */
const fromSources = {
  name: 'from-sources',
  transform(code: string, id: string) {
    if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.url')) return undefined;
    const source = JSON.stringify(relative(folder, id));
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`) };
  },
};

async function buildServer(): Promise<void> {
  // Only here: whoever starts what is built needs none of it.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [{ ...fromSources, enforce: 'pre' }],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server/main.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        external: outside,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Builds only when needed. An installation without the build tools runs what it was delivered with. */
export const ensureServer = async (): Promise<void> => {
  const isThere = existsSync(serverEntry);
  if (isFresh(serverEntry, sources) || (isThere && !existsSync(tool('vite')))) return;
  console.log('Bundling the server (a second or two, only when it changed) …');
  const { ok, output } = await run(process.execPath, ['scripts/build-server.ts']);
  if (!ok) throw new Error(`The server could not be bundled:\n${output.trim()}`);
};

/** Runs it in this process. */
export const startServer = (): Promise<unknown> => import(pathToFileURL(serverEntry).href);

if (import.meta.main) await buildServer();
