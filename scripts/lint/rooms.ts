/** Who may import what. Paths start at the root of the repository; a rule is read by `plugin.ts`. */

export interface Room {
  /** The files of this room; its first group is what `{1}` stands for in `may`. */
  files: RegExp;
  /** What of this repository a file of the room may import. */
  may: readonly string[];
  /** The only packages it may import; without it all, but see `owners`. */
  packages?: RegExp;
}

const truth = ['src/contract/', 'src/domain/'];
const pages = /^(?!node:)/;

/** The first room whose `files` match is the room of a file. */
export const rooms: readonly Room[] = [
  { files: /^src\/contract\//, may: ['src/contract/'], packages: /^zod$/ },
  { files: /^src\/domain\//, may: truth, packages: /^(twitter-text|@scure\/base)$/ },

  {
    files: /^src\/web\/ui\//,
    may: ['src/web/ui/'],
    packages: /^(react|react-dom|@mantine\/.+|@tabler\/icons-react|@fontsource-variable\/.+)$/,
  },
  { files: /^src\/web\/lib\//, may: [...truth, 'src/web/lib/'], packages: pages },
  {
    files: /^src\/web\/features\/([^/]+)\//,
    may: [...truth, 'src/web/lib/', 'src/web/ui/', 'src/web/features/{1}/'],
    packages: pages,
  },
  { files: /^src\/web\//, may: [...truth, 'src/web/'], packages: pages },

  { files: /^src\/server\/http\//, may: ['src/contract/', 'src/server/http/', 'src/server/*'] },
  { files: /^src\/server\/db\//, may: ['src/contract/', 'src/server/db/', 'src/server/*'] },
  {
    files: /^src\/server\/jobs\//,
    may: ['src/contract/', 'src/server/jobs/', 'src/server/db/', 'src/server/*'],
  },
  {
    files: /^src\/server\/desk\//,
    may: [
      'src/contract/',
      'src/server/desk/',
      'src/server/db/',
      'src/server/jobs/port.ts',
      'src/server/*',
    ],
  },
  {
    files: /^src\/server\/adapters\/([^/]+)\//,
    may: [
      ...truth,
      'src/server/adapters/{1}/',
      'src/server/egress.ts',
      'src/server/egress-error.ts',
      'src/server/read-bounded.ts',
      'src/server/retried.ts',
    ],
  },
  {
    files: /^src\/server\/features\/([^/]+)\//,
    may: [
      ...truth,
      'src/server/*',
      'src/server/http/',
      'src/server/db/',
      'src/server/jobs/port.ts',
      'src/server/desk/',
      'src/server/adapters/*/index.ts',
      'src/server/adapters/*/port.ts',
      'src/server/features/*/service.ts',
      'src/server/features/{1}/',
    ],
  },
  { files: /^src\/server\/[^/]+$/, may: [...truth, 'src/server/'] },
];

interface Owner {
  packages: RegExp;
  /** The only files under `src` that may import them. */
  files: RegExp;
}

export const owners: readonly Owner[] = [
  { packages: /^(fastify|@fastify\/.+)$/, files: /^src\/server\/http\// },
  { packages: /^(pg|node:sqlite|kysely\/.+)$/, files: /^src\/server\/db\// },
  {
    packages: /^kysely$/,
    files: /^src\/server\/(db\/|jobs\/|desk\/|features\/[^/]+\/([^/]+\.)?store\.ts$)/,
  },
  { packages: /^pg-boss$/, files: /^src\/server\/jobs\/postgres\.ts$/ },
  {
    packages: /^(undici|node:(net|tls|http|https|http2|dgram|dns|dns\/promises))$/,
    files: /^src\/server\/(egress\.ts$|http\/)/,
  },
];

export const isTest = (file: string): boolean => /\.(test|spec|suite)\.tsx?$/.test(file);
