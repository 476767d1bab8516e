/** The measures of the day chart. */
export const measureWords = {
  posts: 'Posts',
  interactions: 'Interactions',
  impressions: 'Impressions',
  followers: 'Followers',
  spent: 'Spent',
} as const;
export type Measure = keyof typeof measureWords;
export const Measures = Object.keys(measureWords) as Measure[];
