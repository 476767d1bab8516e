/** Which folders may import which. Paths start at the repository root; the rules are enforced by `plugin.ts`. */

export interface Room {
  /** The files of this room; its first group is inserted for `{1}` in `may`. */
  files: RegExp;
  /** The repository files that a file of the room may import. */
  may: readonly string[];
  /** The only packages it may import; by default all, but see `owners`. */
  packages?: RegExp;
}

const truth = ['src/contract/', 'src/domain/'];
const pages = /^(?!node:)/;
/** What every room of the server may import. */
const base = ['src/server/*', 'src/server/egress/', 'src/server/confined/', 'src/server/process/'];

/** The first room whose `files` match is a file’s room. */
export const rooms: readonly Room[] = [
  // Loaded by every page: without the schema library, which is larger than a page.
  {
    files:
      /^src\/contract\/(?:platforms\/(?!schema\b)[\w-]+|schedule\/types|core\/(?:limits|prices|time))\.ts$/,
    may: [
      'src/contract/platforms/',
      'src/contract/core/limits.ts',
      'src/contract/core/prices.ts',
      'src/contract/core/time.ts',
    ],
    packages: /^$/,
  },
  { files: /^src\/contract\/core\//, may: ['src/contract/core/'], packages: /^zod$/ },
  { files: /^src\/contract\//, may: ['src/contract/'], packages: /^zod$/ },
  {
    files: /^src\/domain\//,
    may: truth,
    packages: /^(twitter-text|tlds|@scure\/base)$/,
  },

  {
    files: /^src\/web\/ui\//,
    may: ['src/web/ui/', 'src/contract/core/cut.ts', 'src/contract/core/marked-words.ts'],
    packages: /^(react|react-dom|@mantine\/.+|@tabler\/icons-react|@fontsource-variable\/.+)$/,
  },
  { files: /^src\/web\/lib\//, may: [...truth, 'src/web/lib/', 'src/web/ui/'], packages: pages },
  {
    files: /^src\/web\/entities\//,
    may: [...truth, 'src/web/lib/', 'src/web/ui/', 'src/web/entities/'],
    packages: pages,
  },
  {
    files: /^src\/web\/features\/([^/]+)\//,
    may: [...truth, 'src/web/lib/', 'src/web/ui/', 'src/web/entities/', 'src/web/features/{1}/'],
    packages: pages,
  },
  { files: /^src\/web\//, may: [...truth, 'src/web/'], packages: pages },

  { files: /^src\/server\/http\//, may: ['src/contract/', 'src/server/http/', ...base] },
  { files: /^src\/server\/db\//, may: ['src/contract/', 'src/server/db/', ...base] },
  {
    files: /^src\/server\/jobs\//,
    may: ['src/contract/', 'src/server/jobs/', 'src/server/db/', ...base],
  },
  {
    files: /^src\/server\/tasks\//,
    may: [
      'src/contract/',
      'src/server/tasks/',
      'src/server/db/',
      'src/server/jobs/port.ts',
      ...base,
    ],
  },
  {
    files: /^src\/server\/(egress|confined|process)\//,
    may: [...truth, ...base],
  },
  {
    files: /^src\/server\/adapters\/([^/]+)\//,
    may: [
      ...truth,
      'src/server/adapters/{1}/',
      'src/server/draft.ts',
      'src/server/egress/',
      'src/server/confined/',
      'src/server/process/in-turns.ts',
      'src/server/process/turns.ts',
    ],
  },
  {
    files: /^src\/server\/ledger\//,
    may: [
      ...truth,
      ...base,
      'src/server/db/',
      'src/server/jobs/port.ts',
      'src/server/adapters/*/port.ts',
      'src/server/ledger/',
    ],
  },
  {
    files: /^src\/server\/writing\//,
    may: [
      ...truth,
      ...base,
      'src/server/db/',
      'src/server/ledger/',
      'src/server/adapters/*/index.ts',
      'src/server/adapters/*/port.ts',
      // What a text needs: who writes it, what they know, with which model, and who pays.
      'src/server/features/agents/service.ts',
      'src/server/features/company/service.ts',
      'src/server/features/models/service.ts',
      'src/server/features/usage/service.ts',
      'src/server/writing/',
    ],
  },
  {
    files: /^src\/server\/features\/([^/]+)\//,
    may: [
      ...truth,
      ...base,
      'src/server/http/',
      'src/server/db/',
      'src/server/jobs/port.ts',
      'src/server/tasks/',
      'src/server/ledger/',
      'src/server/writing/',
      'src/server/adapters/*/index.ts',
      'src/server/adapters/*/port.ts',
      'src/server/features/*/service.ts',
      'src/server/features/{1}/',
    ],
  },
  { files: /^src\/server\/[^/]+$/, may: [...truth, 'src/server/'] },
];

/** Folders in layers: a file imports from its own folder and from lower ones, so that there are no cycles. */
interface Layers {
  /** Its first group that matched is a file’s folder. */
  folder: RegExp;
  /** From the bottom up. */
  levels: readonly (readonly string[])[];
}

export const layers: readonly Layers[] = [
  {
    folder: /^src\/domain\/(?:([^/]+)\/|(?=[^/]+$))/,
    levels: [
      ['', 'evergreen', 'posts', 'weeks'],
      ['text'],
      ['account', 'money', 'persona', 'platforms', 'similarity'],
      ['characters', 'knowledge', 'ledger', 'pictures'],
      ['voice'],
      ['analytics', 'briefs', 'claims', 'streams'],
      ['checks', 'schedule'],
      ['mood', 'prompt'],
      ['engagement', 'writer'],
    ],
  },
  {
    // A feature is imported only through its `service.ts`; `writing` is a room of its own, with its place here.
    folder: /^src\/server\/(?:features\/([^/]+)|(writing))\//,
    levels: [
      ['media'],
      ['audit', 'company', 'live'],
      ['notifications', 'similarity'],
      ['webhooks'],
      ['auth', 'usage'],
      ['models', 'networks', 'tokens'],
      ['admin', 'analytics', 'images', 'spaces', 'system'],
      ['connections', 'sandbox', 'schedule'],
      ['account', 'agents', 'dashboard'],
      ['writing'],
      ['content', 'reports'],
      ['engagement', 'mcp', 'posts'],
      ['demo-data', 'evergreen', 'reviews', 'streams'],
      ['weeks'],
      ['rehearsals'],
    ],
  },
];

interface Owner {
  packages: RegExp;
  /** The only files under `src` that may import them. */
  files: RegExp;
}

/** The only files of the product that query the database. */
export const queries =
  /^src\/server\/(db\/|jobs\/|tasks\/|(ledger|features|writing)\/(.+[/.])?store\.ts$)/;

export const owners: readonly Owner[] = [
  { packages: /^(fastify|@fastify\/.+)$/, files: /^src\/server\/http\// },
  { packages: /^(pg|node:sqlite|kysely\/.+)$/, files: /^src\/server\/db\// },
  { packages: /^kysely$/, files: queries },
  { packages: /^pg-boss$/, files: /^src\/server\/jobs\/postgres\.ts$/ },
  {
    packages: /^(undici|node:(net|tls|http|https|http2|dgram|dns|dns\/promises))$/,
    files: /^src\/server\/(egress\/(egress|connect|socket)\.ts$|confined\/child\.ts$|http\/)/,
  },
];

export const isTest = (file: string): boolean => /\.(test|spec|suite)\.tsx?$/.test(file);
