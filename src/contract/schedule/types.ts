/** The words of scheduled posts: how often, in which time zone, in which tone. */
import { z } from 'zod';

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

/** An IANA time zone that the runtime knows. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'This time zone is not known');

export const Tones = ['professional', 'casual', 'friendly', 'enthusiastic', 'informative'] as const;
