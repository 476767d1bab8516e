/** How the process that writes is started. */

/** Everything may be read until the weights are loaded; then the process gives that up (`give-up.ts`). */
export const childFlags = [
  ...['--permission', '--allow-addons', '--allow-child-process', '--allow-fs-read=*'],
  ...['--no-experimental-sqlite', '--disallow-code-generation-from-strings', '--no-warnings'],
];
