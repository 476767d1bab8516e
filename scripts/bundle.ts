/** Programs made of the sources as bundles, which start in a fraction of the time that some two thousand files take. */
import { join, relative } from 'node:path';
import { root } from './steps.ts';

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
const fromSources = (folder: string) => ({
  name: 'from-sources',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const isOurs = id.startsWith(`${root}/`) && !id.includes('/node_modules/');
    if (!isOurs || !code.includes('import.meta.url')) return undefined;
    const source = JSON.stringify(relative(folder, id));
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`) };
  },
});

/** Bundles the files at these paths, each under its name, into a folder of its own somewhere below the root. */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  // Only here: whoever starts what is built needs none of it.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [fromSources(folder)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, path]) => [name, join(root, path)]),
        ),
        external: outside,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
