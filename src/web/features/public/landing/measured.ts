/**
 * What the longest run of `npm run chaos` counted. docs/chaos.md says what each figure is; a test compares it and the README
 * with this.
 */
export const measured = {
  trials: 200,
  published: 16_858,
  kills: 1_674,
  unknowns: 9_856,
  review: 3_336,
  lost: 0,
  duplicate: 0,
  stuck: 0,
} as const;

export const chaosCommand = 'npm run chaos -- --runs 25 --scene posts --scene storm';
