/** What schedules offer to the other features. */
export { createSchedule } from './create.ts';
export { whenOf } from './form.ts';
export {
  approvePlannedText,
  cancelPlannedText,
  changePlannedText,
  type PlannedTime,
  type PlannedText,
  planText,
} from './planned-text.ts';
export { readSchedulesById } from './read-schedule.ts';
export { findSlot } from './take-slot.ts';
