/** The interface of schedules for other features. */
export { deleteSchedule } from './act.ts';
export { readCalendar } from './calendar.ts';
export { createSchedule, duplicateSchedule } from './create.ts';
export { whenOf } from './form.ts';
export { inLockOrder, justRejected, notConfirmed } from './hold.ts';
export {
  approvePlannedText,
  unapprovePlannedText,
  cancelPlannedText,
  changePlannedText,
  currentPlace,
  type PlannedTime,
  type PlannedText,
  planText,
  withdrawPlannedText,
} from './planned-text.ts';
export { readSchedules, readSchedulesById } from './read-schedule.ts';
export { freeTimes, saveQueue } from './queue.ts';
export { findSlot, isSlotFree, restoreWithin } from './take-slot.ts';
export { type Group, listGroups, viewGroup } from './view-schedules.ts';
