/** When the day that `at` lies in began on the clocks of a zone. Milliseconds UTC. */
export const dayStart = (at: number, timezone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).startOfDay()
    .epochMilliseconds;

/** Its date there, such as `2027-03-14`. */
export const dateIn = (at: number, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate().toString();
