/** Limits of reviews by people without an account. */
export const reviewLimits = {
  /** Links of a person that work at a time, and their names. */
  links: 200,
  name: 60,
  /** Posts of a link, and the days that it works. */
  posts: 30,
  days: 90,
  /** What a link to a plan shows: so many days from whenever it is opened, and so many posts. */
  plan_days: 14,
  plan: 60,
  /** The digits of a PIN. */
  pin: { least: 6, most: 12 },
  /** The name of a reviewer, their comments and marked words, and the comments on one post. */
  by: 60,
  note: 500,
  quote: 300,
  notes: 200,
} as const;
