/** Durations in milliseconds. A `day` is 24 hours, unlike a calendar day when clocks change. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;

/** An instant, in milliseconds UTC, as the API sends it. */
export const toIso = (instant: number): string => new Date(instant).toISOString();

export const toIsoOrNull = (instant: number | null): string | null =>
  instant === null ? null : toIso(instant);

/** Its UTC day, such as `2026-11-21`. */
export const toIsoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** What the clock of a zone shows at an instant, in milliseconds UTC. */
export const inZone = (instant: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
