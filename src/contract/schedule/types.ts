/** The words of scheduled posts, without the schema library: how often, on which days, in which time zone, in which tone. */
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

/** The days of the week as schedules number them, from Monday (ISO 8601). */
export const Weekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;

/** The time zones that the form offers, each with its label; the wire takes every other IANA zone too. */
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

/** Where in the queue of its account a post goes: into the next free slot, or the first one, which moves the others back. */
export const QueuePlaces = ['next', 'first'] as const;
export type QueuePlace = (typeof QueuePlaces)[number];
