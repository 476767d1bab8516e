/** What schedules offer to the other features. */
export { createSchedule } from './create.ts';
