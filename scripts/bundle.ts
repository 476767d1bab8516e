/** Bundles of our programs, which start in a fraction of the time of some two thousand source files. */
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './steps.ts';

/** External packages: large and loaded on demand, or reading files of their own. They are loaded from `node_modules`. */
const outside = [
  /^(?:sharp|pg|pg-boss|undici|ai|unpdf|mammoth|nodemailer|opentype\.js|pino-pretty)$/,
  /^(?:@ai-sdk|@cantoo|@dicebear|@fontsource|@zxcvbn-ts)\//,
  /^@fastify\/swagger-ui$/,
  /^libheif-js\//,
];

/** The server’s child processes: each start from the sources costs a third of a second of CPU time. */
export const startedPrograms = {
  'darkroom-child': 'src/server/features/images/decode/darkroom-child.ts',
  'read-file': 'src/server/adapters/documents/read-file.ts',
  'writer-child': 'src/server/adapters/llm/here/writer-child.ts',
  'speed-child': 'src/server/adapters/llm/here/speed-child.ts',
  'search-thread': 'src/server/features/company/search/search-thread.ts',
} as const;

/** A file named relative to its module’s URL, or that URL itself. */
const place = /new URL\('(?<file>\.[^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** Code with `import.meta.url` replaced by `here`, and files that `built` knows by the address it returns. */
export const withPlaces = (
  { code, id, here }: { code: string; id: string; here: string },
  built: (path: string) => string | undefined,
): string =>
  code.replaceAll(place, (found: string, file: string | undefined) => {
    const address = file === undefined ? undefined : built(resolve(dirname(id), file));
    return address ?? found.replace('import.meta.url', here);
  });

/**
 * Files that are located relative to a module are located relative to its source, such as the `package.json` above it.
 * Programs of the same bundle are next to the module.
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

/** A range in the text of a module; `Tagged` is one. */
interface Node {
  type: string;
  start: number;
  end: number;
}
interface Tagged extends Node {
  tag: Node;
  quasi: { quasis: Node[] };
}

/** The nodes of a syntax tree, parents first. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree && 'start' in tree) yield tree as Node;
  for (const part of Object.values(tree)) yield* nodesOf(part);
}

const beyondAscii = /[^\0-\x7f]/g;
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
const asValue = (sign: string) => `\${'${escaped(sign)}'}`;

/**
 * Replaces every non-ASCII character by its escape, which is equivalent in strings, templates and patterns. V8 keeps
 * the source of running code in memory, and a single other character doubles its size. Raw templates have no escapes,
 * so their values are interpolated.
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
    // From the end, so that earlier positions stay valid.
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

/** Bundles the files at these paths, each under its name, into a folder below the root. */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  // Imported here, because programs that only start the bundle do not need it.
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
