/** Programs made of the sources as bundles, which start in a fraction of the time that some two thousand files take. */
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './steps.ts';

/** Large, and loaded when first used; or they read files of their own. They are found in `node_modules`. */
const outside = [
  /^(?:sharp|pg|pg-boss|undici|ai|unpdf|mammoth|nodemailer|opentype\.js|pino-pretty)$/,
  /^(?:@ai-sdk|@dicebear|@fontsource|@zxcvbn-ts)\//,
  /^@fastify\/swagger-ui$/,
];

/** What the server starts beside itself: from the sources each start takes a third of a second of a processor. */
export const startedPrograms = {
  'darkroom-child': 'src/server/features/images/decode/darkroom-child.ts',
  'read-file': 'src/server/adapters/documents/read-file.ts',
  'composing-thread': 'src/server/adapters/llm/composing-thread.ts',
} as const;

/** A file beside a module that names it by its place, or the place of the module itself. */
const place = /new URL\('(?<file>\.[^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** Code whose places are `here`, but where it names a file that `built` knows, the address that this gives. */
export const withPlaces = (
  { code, id, here }: { code: string; id: string; here: string },
  built: (path: string) => string | undefined,
): string =>
  code.replaceAll(place, (found: string, file: string | undefined) => {
    const address = file === undefined ? undefined : built(resolve(dirname(id), file));
    return address ?? found.replace('import.meta.url', here);
  });

/**
 * Files that are found from where a module lies are found from where its source lies, such as the settings of the package
 * above it. Programs of the same bundle lie beside the module.
 */
const fromSources = (folder: string, entries: Readonly<Record<string, string>>) => {
  const names = new Map(Object.entries(entries).map(([name, path]) => [join(root, path), name]));
  return {
    name: 'from-sources',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const isOurs = id.startsWith(`${root}/`) && !id.includes('/node_modules/');
      if (!isOurs || !code.includes('import.meta.url')) return undefined;
      const here = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
      const beside = (path: string) => {
        const name = names.get(path);
        return name && `new URL('./${name}.js', import.meta.url)`;
      };
      return { code: withPlaces({ code, id, here }, beside) };
    },
  };
};

/** A place in the text of a module, of which `Tagged` is one. */
interface Node {
  type: string;
  start: number;
  end: number;
}
interface Tagged extends Node {
  tag: Node;
  quasi: { quasis: Node[] };
}

/** The nodes of a syntax tree, each before what it holds. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree && 'start' in tree) yield tree as Node;
  for (const part of Object.values(tree)) yield* nodesOf(part);
}

const beyondAscii = /[^\0-\x7f]/g;
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
const asValue = (sign: string) => `\${'${escaped(sign)}'}`;

/**
 * Writes every sign beyond ASCII as its escape, which says the same in strings, templates and patterns. V8 keeps the source
 * of what runs, and a single other sign doubles what the whole file takes. Raw templates know no escapes, but values.
 */
const inAscii = {
  name: 'in-ascii',
  enforce: 'post' as const,
  transform(this: { parse(code: string): unknown }, code: string) {
    if (!code.includes('String.raw')) return undefined;
    const isRaw = (node: Node): node is Tagged =>
      node.type === 'TaggedTemplateExpression' &&
      code.slice((node as Tagged).tag.start, (node as Tagged).tag.end) === 'String.raw';
    const parts = nodesOf(this.parse(code))
      .filter(isRaw)
      .flatMap(({ quasi }) => quasi.quasis);
    let made = code;
    // From the end, so that the places before it stay where they are.
    for (const { start, end } of parts.toArray().toSorted((a, b) => b.start - a.start)) {
      const part = made.slice(start, end).replaceAll(beyondAscii, asValue);
      made = made.slice(0, start) + part + made.slice(end);
    }
    return { code: made };
  },
  generateBundle(_options: unknown, files: Readonly<Record<string, { code?: string }>>) {
    for (const file of Object.values(files)) {
      if (file.code === undefined) continue;
      const odd = /(?<!\\)\\(?:\\\\)*[^\0-\x7f]/.exec(file.code);
      if (odd) throw new Error(`Write this without a backslash before it: ${odd[0]}`);
      file.code = file.code.replaceAll(beyondAscii, escaped);
    }
  },
};

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
    plugins: [fromSources(folder, entries), inAscii],
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
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  });
}
