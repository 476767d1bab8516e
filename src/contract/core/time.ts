/** Durations in milliseconds. A `day` is 24 hours, unlike a calendar day when clocks change. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;
