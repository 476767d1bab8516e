import { defineConfig } from 'oxlint';

const tests = ['**/*.{test,spec,suite}.{ts,tsx}', 'test/**', 'e2e/**'];
const noRandom = { object: 'Math', property: 'random', message: 'Use node:crypto or a seed.' };
const noClock = [
  { object: 'Date', property: 'now', message: 'The time is an argument here.' },
  { object: 'Temporal', property: 'Now', message: 'The time is an argument here.' },
];

/** Rules of the categories below that are matters of taste or mistake good code for bad. */
const tastes = [
  'import/no-empty-named-blocks',
  'import/no-named-as-default-member',
  'import/no-unassigned-import',
  'jsx-a11y/prefer-tag-over-role',
  'no-shadow',
  'no-underscore-dangle',
  'no-unmodified-loop-condition',
  'promise/no-callback-in-promise',
  'react/react-in-jsx-scope',
  'jsx-a11y/no-noninteractive-element-interactions',
  'typescript/consistent-return',
  'typescript/no-generated-empty-object-type',
  'typescript/no-misused-spread',
  'typescript/no-unnecessary-type-arguments',
  // A cast where the compiler cannot follow stands beside its reason.
  'typescript/no-unsafe-type-assertion',
  'typescript/require-array-sort-compare',
  'unicorn/consistent-function-scoping',
  'unicorn/no-array-reverse',
  'unicorn/no-useless-spread',
  'unicorn/require-module-specifiers',
  'vitest/no-conditional-expect',
  'vitest/require-to-throw-message',
];

const untyped = {
  'typescript/no-unsafe-argument': 'off',
  'typescript/no-unsafe-assignment': 'off',
  'typescript/no-unsafe-call': 'off',
  'typescript/no-unsafe-member-access': 'off',
  'typescript/no-unsafe-return': 'off',
} as const;

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'react',
    'jsx-a11y',
    'vitest',
    'node',
  ],
  jsPlugins: ['./scripts/lint/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  rules: {
    'house/rooms': 'error',
    'house/no-grouped-spread': 'error',
    'house/queries-in-stores': 'error',
    'import/no-cycle': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    complexity: ['error', 10],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 80 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    ...Object.fromEntries(tastes.map((rule) => [rule, 'off' as const])),
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', 'fc.assert', 'always', 'check*'] },
    ],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 100 }] } },
    {
      files: ['src/domain/**'],
      rules: {
        'house/no-clock': 'error',
        'oxc/no-async-await': 'error',
        'no-restricted-globals': ['error', 'Promise'],
        'no-restricted-properties': ['error', noRandom, ...noClock],
      },
    },
    {
      files: ['src/server/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'Use egress.ts.' },
          'WebSocket',
        ],
        'no-restricted-properties': ['error', noRandom],
        'node/no-process-env': 'error',
      },
    },
    {
      // What people read on screens, in answers and in mails.
      files: ['src/web/**', 'src/contract/**', 'src/server/features/**', 'src/server/http/**'],
      rules: { 'house/plain-words': 'error' },
    },
    {
      // Texts of characters, who talk as they like; and posts that were written by hand.
      files: ['src/server/features/demo-data/**', 'src/web/features/public/landing/samples.ts'],
      rules: { 'house/plain-words': 'off' },
    },
    // Text that people or other programs read is shortened between its characters.
    { files: ['src/**'], rules: { 'house/no-cut-characters': 'error' } },
    // A package of its own, in which `#` begins at another place.
    { files: ['clients/**'], rules: { 'house/rooms': 'off' } },
    { files: ['src/server/egress/egress.ts'], rules: { 'no-restricted-globals': 'off' } },
    { files: ['src/server/{config,run}.ts'], rules: { 'node/no-process-env': 'off' } },
    {
      files: ['src/server/main.ts', 'scripts/**', 'proofs/**'],
      rules: { 'no-console': 'off' },
    },
    {
      // A proof reads whatever the wire carries; what it expects of it is its check.
      files: ['proofs/**'],
      rules: { ...untyped, 'typescript/unbound-method': 'off' },
    },
    {
      // Plain JavaScript that runs before anything is installed, or as it is in a browser, has no types to check.
      files: ['**/*.mjs', 'src/web/public/sw.js'],
      rules: untyped,
    },
    {
      files: tests,
      rules: {
        // Answers that a test reads as JSON are `any`; what it expects of them is its check.
        ...untyped,
        'max-lines': ['error', { max: 420 }],
        'max-lines-per-function': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'house/no-clock': 'off',
        'house/queries-in-stores': 'off',
        'house/plain-words': 'off',
        'house/no-cut-characters': 'off',
        'oxc/no-async-await': 'off',
        'node/no-process-env': 'off',
        'typescript/unbound-method': 'off',
      },
    },
  ],
});
