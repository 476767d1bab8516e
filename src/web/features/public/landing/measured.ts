/**
 * The counts of the longest run of `npm run prove -- chaos`. docs/chaos.md explains them; a test compares it and the README
 * with this.
 */
export const measured = {
  trials: 200,
  published: 16_529,
  kills: 1_670,
  unknowns: 10_109,
  review: 3_848,
  lost: 0,
  duplicate: 0,
  stuck: 0,
} as const;

export const chaosCommand = 'npm run prove -- chaos --runs 25 --scene posts --scene storm';
