/** Finds the readers of writable fields in the code, ignoring echoes and stores. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { root } from '#scripts/steps.ts';

/** Where a field is only stored, returned, exported or copied. */
const echoes =
  /\.(?:test|suite|fixture)\.ts$|\.store\.ts$|\/migrations\/|\/read-[\w-]+\.ts$|\/export-[\w-]+\.ts$|\/demo-data\/|\/db\//u;

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu;
const strings = /'(?:[^'\\\n]|\\.)*'/gu;
const declared = /^\s*(?:readonly )?\w+\??: [^=(){}]*;$/gmu;
/** `brand_voice: body.brandVoice` and `industry: facts.industry`. */
const copied = /(\w+): \w+\.(\w+)/gu;

const bare = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** Removes imports, types and copies from a source. */
export const deedsOf = (source: string): string =>
  source
    .replace(comments, '')
    .replace(strings, "''")
    .replace(declared, '')
    .replace(copied, (pair, to: string, from: string) => (bare(to) === bare(from) ? '' : pair));

/** The source files that may read a field. */
export const readers = (): string[] =>
  globSync('src/{domain,server}/**/*.ts', { cwd: root })
    .filter((file) => !echoes.test(`/${file}`))
    .map((file) => deedsOf(readFileSync(join(root, file), 'utf8')));

/** Every word of that code, normalized. */
export const wordsRead = (sources: readonly string[]): Set<string> =>
  new Set(sources.flatMap((source) => source.match(/\b[a-z]\w*/giu) ?? []).map(bare));

function fieldsIn(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, inner]) => [
      name,
      ...fieldsIn(inner),
    ]);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsIn);
  if (!(schema instanceof z.ZodType)) return [];
  return ['element', 'innerType', 'valueType', 'in', 'left', 'right'].flatMap((key) =>
    fieldsIn(Reflect.get(schema._zod.def, key)),
  );
}

/** The fields of a body, including nested ones, without duplicates. */
export const fieldsOf = ({ body }: Pick<Endpoint, 'body'>): string[] => [
  ...new Set(fieldsIn(body)),
];

/** The fields of a body that no word of the code matches. */
export const unreadOf = (call: Pick<Endpoint, 'body'>, words: ReadonlySet<string>): string[] =>
  fieldsOf(call).filter((field) => !words.has(bare(field)));
