/** The choices for scheduled posts: frequency, weekday, time zone, tone. Without zod. */
export const Frequencies = [
  'once',
  'hourly',
  'every_4_hours',
  'every_6_hours',
  'every_12_hours',
  'daily',
  'weekly',
  'monthly',
] as const;
export type Frequency = (typeof Frequencies)[number];

/** Weekdays as schedules number them, from 1 for Monday (ISO 8601). */
export const Weekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;

/** The time zones in the form, each with its label; the API accepts any IANA zone. */
export const Timezones = {
  UTC: 'UTC',
  'America/New_York': 'New York',
  'America/Chicago': 'Chicago',
  'America/Denver': 'Denver',
  'America/Los_Angeles': 'Los Angeles',
  'Europe/London': 'London',
  'Europe/Paris': 'Paris',
  'Asia/Tokyo': 'Tokyo',
} as const;

export const Tones = ['professional', 'casual', 'friendly', 'enthusiastic', 'informative'] as const;

/** Where to queue a post: in the next free slot, or in the first slot, moving the others back. */
export const QueuePlaces = ['next', 'first'] as const;
export type QueuePlace = (typeof QueuePlaces)[number];

/**
 * What is off, so that posts are not published until it is on again; the first of these. `account`: the agent may not
 * use it. `facts`: the built-in writer has no fact left that it hasn’t said. `budget`: the budget of the month doesn’t
 * cover what sending it costs.
 */
export const Blocks = [
  'publishing',
  'agent',
  'disconnected',
  'account',
  'reconnect',
  'facts',
  'budget',
] as const;
export type Block = (typeof Blocks)[number];
