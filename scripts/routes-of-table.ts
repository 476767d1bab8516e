import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { basePath, table } from '#contract/table.ts';
import { root } from './steps.ts';

const file = join(root, 'src/contract/table.ts');

/**
 * The browser and other programs only need methods and paths of the contract table; its schemas are checked by the
 * server and by the compiler. This plugin removes them, and the schema library, from the build.
 */
export function routesOfTable(): Plugin {
  const routes = (calls: Record<string, Endpoint>): [string, object][] =>
    Object.entries(calls).map(([name, { method, path, upload, response }]) => [
      name,
      { method, path, upload, response: typeof response === 'string' ? response : 'json' },
    ]);
  return {
    name: 'routes-of-table',
    enforce: 'pre',
    load(id) {
      if (id !== file) return undefined;
      const parts = Object.entries(table).map(([part, calls]) => [
        part,
        Object.fromEntries(routes(calls)),
      ]);
      return `export const basePath = ${JSON.stringify(basePath)};\nexport const table = ${JSON.stringify(Object.fromEntries(parts))};`;
    },
  };
}
