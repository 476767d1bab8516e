/** A planted fault for each lint rule and boundary, and its allowed counterpart. `NAME` becomes a unique file name. */

type Planted = readonly [path: string, text: string];

interface Wall {
  name: string;
  rule: string;
  fault: Planted;
  twin: Planted;
}

const wall = (name: string, rule: string, fault: Planted, twin: Planted): Wall => ({
  name,
  rule,
  fault,
  twin,
});

/** An import that only some files may have. */
const reach = (from: string, wrong: string, to: string, right: string): Wall =>
  wall(
    `${from} does not import ${wrong}`,
    'rooms',
    [from, `import '${wrong}';\n`],
    [to, `import '${right}';\n`],
  );

/** A file and an import that it may not have; and another, or the same, with one that it may. */
const imports = `
src/contract/NAME.ts                    #domain/x.ts                       src/contract/NAME.ts               zod
src/contract/NAME.ts                    kysely                             src/contract/NAME.ts               ./x.ts
src/contract/platforms/platforms.ts     zod                                src/contract/platforms/schema.ts      zod
src/contract/NAME.ts                    node:crypto                        src/domain/NAME.ts                 #contract/x.ts
src/domain/NAME.ts                      #server/x.ts                       src/domain/NAME.ts                 #contract/x.ts
src/domain/NAME.ts                      zod                                src/domain/NAME.ts                 twitter-text
src/domain/NAME.ts                      node:crypto                        src/domain/NAME.ts                 @scure/base
src/server/features/a/NAME.ts           fastify                            src/server/http/NAME.ts            fastify
src/server/NAME.ts                      @fastify/cors                      src/server/http/NAME.ts            @fastify/cors
src/server/http/NAME.ts                 #server/features/a/x.ts            src/server/http/NAME.ts            #contract/x.ts
src/server/http/NAME.ts                 #server/db/client.ts               src/server/features/a/NAME.ts      #server/db/client.ts
src/server/features/a/NAME.ts           pg                                 src/server/db/NAME.ts              pg
src/server/features/a/store.ts          node:sqlite                        src/server/db/NAME.ts              node:sqlite
src/server/features/b/NAME.ts           kysely                             src/server/features/b/store.ts     kysely
src/server/NAME.ts                      #proofs/x.ts                       src/server/NAME.ts                 #server/jobs/x.ts
src/server/features/a/NAME.ts           #proofs/x.ts                       src/server/features/a/NAME.ts      #server/x.ts
src/server/jobs/NAME.ts                 pg-boss                            src/server/jobs/postgres.ts        pg-boss
src/server/jobs/NAME.ts                 #server/features/a/service.ts      src/server/jobs/NAME.ts            #server/db/x.ts
src/server/adapters/social/NAME.ts      #server/features/a/x.ts            src/server/adapters/social/NAME.ts ./port.ts
src/server/adapters/llm/NAME.ts         #server/db/client.ts               src/server/adapters/llm/NAME.ts    #domain/x.ts
src/server/adapters/llm/NAME.ts         #server/adapters/social/x.ts       src/server/adapters/llm/NAME.ts    #server/egress/egress.ts
src/server/features/agents/NAME.ts      #server/features/company/x.ts      src/server/features/agents/NAME.ts #server/features/company/service.ts
src/server/features/connections/NAME.ts #server/features/agents/service.ts src/server/features/agents/NAME.ts #server/features/connections/service.ts
src/server/ledger/NAME.ts               #server/features/audit/service.ts  src/server/features/audit/NAME.ts  #server/ledger/x.ts
src/server/features/a/NAME.ts           #server/adapters/llm/model.ts      src/server/features/a/NAME.ts      #server/adapters/llm/index.ts
src/server/features/a/NAME.ts           #web/lib/x.ts                      src/server/features/a/NAME.ts      #domain/x.ts
src/web/ui/NAME.ts                      #contract/x.ts                     src/web/ui/NAME.ts                 @mantine/core
src/web/ui/NAME.ts                      @tanstack/react-query              src/web/lib/NAME.ts                @tanstack/react-query
src/web/lib/NAME.ts                     #web/features/a/x.ts               src/web/lib/NAME.ts                #contract/x.ts
src/web/features/a/NAME.ts              #web/features/b/x.ts               src/web/app/NAME.ts                #web/features/b/x.ts
src/web/features/a/NAME.ts              #web/app/x.ts                      src/web/features/a/NAME.ts         #web/ui/x.ts
src/web/app/NAME.ts                     #server/context.ts                 src/web/app/NAME.ts                #web/lib/x.ts
src/web/app/NAME.ts                     node:fs                            src/web/app/NAME.ts                react
src/elsewhere/NAME.ts                   zod                                src/domain/NAME.ts                 ./x.ts
scripts/NAME.ts                         ../src/server/x.ts                 scripts/NAME.ts                    #server/x.ts
src/server/a/NAME.test.ts               ../x.ts                            src/server/features/a/NAME.test.ts fastify
`
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/));

const boundaries: readonly Wall[] = [
  ...imports.map(([from = '', wrong = '', to = '', right = '']) => reach(from, wrong, to, right)),
  ...['undici', 'node:net', 'node:http', 'node:https', 'node:dns', 'node:dns/promises'].map(
    (name) => reach('src/server/features/a/NAME.ts', name, 'src/server/http/NAME.ts', name),
  ),
  wall(
    'properties are not packed behind a spread',
    'no-grouped-spread',
    ['src/domain/NAME.ts', 'export const a = { ...{ b: 1, c: 2 } };\n'],
    ['src/domain/NAME.ts', 'const b = { c: 2 };\nexport const a = { ...b };\n'],
  ),
  wall(
    'nor are values behind a spread of a literal that is taken as const',
    'no-grouped-spread',
    ['src/domain/NAME.ts', 'export const a = Math.max(...([1, 2] as const));\n'],
    ['src/domain/NAME.ts', 'const b = [1, 2] as const;\nexport const a = Math.max(...b);\n'],
  ),
  wall(
    'nor props behind a spread',
    'no-grouped-spread',
    ['src/web/ui/NAME.tsx', 'export const A = ({ b }: { b: string }) => <p {...{ id: b }} />;\n'],
    ['src/web/ui/NAME.tsx', 'export const A = (b: { id: string }) => <p {...b} />;\n'],
  ),
  wall(
    'a type is an import too',
    'rooms',
    [
      'src/domain/NAME.ts',
      "import type { Kysely } from 'kysely';\nexport type A = Kysely<object>;\n",
    ],
    [
      'src/domain/NAME.ts',
      "import type { seven } from './seven.ts';\nexport type A = typeof seven;\n",
    ],
  ),
  wall(
    'a type by import() is an import too',
    'rooms',
    ['src/domain/NAME.ts', "export type A = import('zod').ZodType;\n"],
    ['src/domain/NAME.ts', "export type A = import('./seven.ts').seven;\n"],
  ),
  wall(
    'a dynamic import is an import too',
    'rooms',
    ['src/server/features/a/NAME.ts', "export const a = () => import('fastify');\n"],
    ['src/server/features/a/NAME.ts', "export const a = () => import('sharp');\n"],
  ),
  wall(
    'a re-export is an import too',
    'rooms',
    ['src/contract/NAME.ts', "export * from '#server/x.ts';\n"],
    ['src/contract/NAME.ts', "export * from './x.ts';\n"],
  ),
  wall(
    'a named re-export is an import too',
    'rooms',
    ['src/contract/NAME.ts', "export { a } from '#server/x.ts';\n"],
    ['src/contract/NAME.ts', "export { a } from './x.ts';\n"],
  ),
  wall(
    'files do not import each other in a circle',
    'no-cycle',
    [
      'src/domain/NAME.ts',
      "import * as self from '#domain/NAME.ts';\nexport const a = () => self;\n",
    ],
    [
      'src/domain/NAME.ts',
      "import { seven } from '#domain/seven.ts';\nexport const a = () => seven;\n",
    ],
  ),
];

/** Code in one place: the fault and its allowed counterpart. */
const code = (rule: string, path: string, fault: string, twin: string, twinPath = path): Wall =>
  wall(
    `${rule} in ${path}: ${fault.split('\n', 2).join(' ')}`,
    rule,
    [path, `${fault}\n`],
    [twinPath, `${twin}\n`],
  );

const server = 'src/server/features/a/NAME.ts';
const domain = 'src/domain/NAME.ts';
const lines = (count: number) => 'export {};\n'.repeat(count);
const longFunction = (count: number) =>
  `export const a = () => {\n${'  void 0;\n'.repeat(count)}};`;
const branches = (count: number) =>
  `export const a = (n: number) => {\n${Array.from({ length: count }, (_, i) => `  if (n === ${i}) return ${i};\n`).join('')}  return -1;\n};`;

const cutting = 'no-cut-characters';
const habits: readonly Wall[] = [
  ...[
    'export const a = (text: string) => text.slice(0, 60);',
    'export const a = (text: string, most: number) => text.trim().substring(0, most);',
    "export const a = (text: string) => [...text].slice(0, 60).join('');",
    "export const a = (text: string) => Array.from(text).slice(0, 60).join('');",
  ].flatMap((fault) => [
    code(cutting, domain, fault, 'export const a = (list: string[]) => list.slice(0, 60);'),
    code(cutting, 'src/web/features/a/NAME.ts', fault, 'export const a = [1, 2].slice(0, 1);'),
  ]),
  code(
    cutting,
    domain,
    "export const a = (text: string) => text.split('').join('').slice(0, 60);",
    "export const a = (text: string) => text.slice(0, text.indexOf(' '));",
  ),
  code(
    cutting,
    domain,
    'export const a = (names: { short: string }) => names.short.slice(0, 60);',
    'export const a = (text: string) => text.slice(0, -1);',
  ),
  code('no-clock', domain, 'export const a = new Date();', 'export const a = new Date(0);'),
  code(
    'no-restricted-properties',
    domain,
    'export const a = Date.now();',
    'export const a = Date.UTC(2026);',
  ),
  code(
    'no-restricted-properties',
    domain,
    'export const a = Math.random();',
    'export const a = Math.trunc(1.5);',
  ),
  code(
    'no-restricted-properties',
    domain,
    'export const a = Temporal.Now.instant();',
    "export const a = Temporal.Instant.from('2026-01-01T00:00Z');",
  ),
  code(
    'no-restricted-globals',
    domain,
    'export const a = Promise.resolve(1);',
    'export const a = Number.MAX_VALUE;',
  ),
  code('no-async-await', domain, 'export const a = async () => 1;', 'export const a = () => 1;'),
  code(
    'no-restricted-properties',
    server,
    'export const a = Math.random();',
    'export const a = Date.now();',
  ),
  code(
    'no-restricted-globals',
    server,
    "export const a = () => fetch('http://localhost');",
    "export const a = () => fetch('http://localhost');",
    'src/server/egress/egress.ts',
  ),
  code(
    'no-process-env',
    server,
    'export const a = process.env;',
    'export const a = process.env;',
    'src/server/config.ts',
  ),
  code('no-console', server, 'console.log(1);', 'console.log(1);', 'scripts/NAME.ts'),
  code(
    'eqeqeq',
    server,
    'export const a = (n: number) => n == 1;',
    'export const a = (n: number) => n === 1;',
  ),
  code('complexity', server, branches(10), branches(9)),
  code('max-lines', server, lines(301), lines(299)),
  code('max-lines', 'src/domain/NAME.test.ts', lines(421), lines(419)),
  code('max-lines-per-function', server, longFunction(79), longFunction(78)),
  code('max-lines-per-function', 'src/web/ui/NAME.tsx', longFunction(99), longFunction(98)),
  code(
    'no-explicit-any',
    server,
    'export const a = (n: any) => [n];',
    'export const a = (n: unknown) => [n];',
  ),
  code(
    'no-non-null-assertion',
    server,
    'export const a = (n?: number) => n!;',
    'export const a = (n?: number) => n ?? 0;',
  ),
  code(
    'ban-ts-comment',
    server,
    "// @ts-ignore\nexport const a: number = '';",
    '// @type of a\nexport const a = 1;',
  ),
  code(
    'no-floating-promises',
    server,
    'export const a = () => {\n  Promise.resolve(1);\n};',
    'export const a = () => Promise.resolve(1);',
  ),
  code(
    'no-misused-promises',
    server,
    'export const a = (p: Promise<boolean>) => (p ? 1 : 0);',
    'export const a = (p: boolean) => (p ? 1 : 0);',
  ),
  code(
    'no-unsafe-assignment',
    server,
    "export const a = () => {\n  const n = JSON.parse('');\n  return String(n);\n};",
    "export const a = () => {\n  const n: unknown = JSON.parse('');\n  return [n];\n};",
  ),
  code(
    'no-unsafe-member-access',
    server,
    "export const a = () => {\n  const n: unknown = JSON.parse('').n;\n  return [n];\n};",
    'export const a = (n: { n: number }) => n.n;',
  ),
  code(
    'no-unsafe-call',
    server,
    "export const a = (): unknown => JSON.parse('')();",
    'export const a = (n: () => number) => n();',
  ),
  code(
    'no-unsafe-return',
    server,
    "export const a = (): number => JSON.parse('');",
    'export const a = (): number => 1;',
  ),
  code(
    'no-unsafe-argument',
    server,
    "export const a = () => Number.parseInt(JSON.parse(''), 10);",
    "export const a = () => Number.parseInt('', 10);",
  ),
  code(
    'only-throw-error',
    server,
    "export const a = () => {\n  throw 'x';\n};",
    "export const a = () => {\n  throw new Error('x');\n};",
  ),
  code(
    'switch-exhaustiveness-check',
    server,
    "export const a = (n: 'x' | 'y') => {\n  switch (n) {\n    case 'x':\n      return 1;\n  }\n};",
    "export const a = (n: 'x' | 'y') => {\n  switch (n) {\n    case 'x':\n      return 1;\n    case 'y':\n      return 2;\n  }\n};",
  ),
  code(
    'expect-expect',
    'src/domain/NAME.test.ts',
    "import { test } from 'vitest';\ntest('x', () => {});",
    "import { expect, test } from 'vitest';\ntest('x', () => {\n  expect(1).toBe(1);\n});",
  ),
];

export const walls: readonly Wall[] = [...boundaries, ...habits];
