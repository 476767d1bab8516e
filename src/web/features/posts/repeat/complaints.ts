/** The errors in the form of a scheduled post, before it is sent. */
import { platforms } from '#contract/platforms/platforms.ts';
import { kindAt, mediaFaultOf } from '#domain/text/post-media.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import {
  endsTooEarly,
  onceForSeveral,
  type Recurring,
  scheduleFault,
} from '#domain/schedule/schedule-fault.ts';
import { commentComplaint, extrasComplaint } from './extras-values.ts';
import { type Also, drawsEnough, isTooLong, tooTight } from './fitted-values.ts';
import { recurringOf } from './recurring-request.ts';
import type { ScheduleValues } from './schedule-values.ts';

const maxRuns = 100;

/** The first error in days, times and end, if it is about that field. */
function recurringComplaint(values: ScheduleValues, field: keyof Recurring): string | null {
  const chosen = recurringOf(values);
  const { ends_on } = chosen;
  const isTooEarly = ends_on !== null && ends_on < values.local_time.slice(0, 10);
  const fault = scheduleFault(chosen) ?? (isTooEarly ? endsTooEarly : undefined);
  return fault?.field === field ? fault.message : null;
}

const endComplaint = (values: ScheduleValues): string | null =>
  values.frequency !== 'once' && values.ends === 'on_date' && values.ends_on === ''
    ? 'Choose the last day'
    : recurringComplaint(values, 'ends_on');

const runsComplaint = ({ frequency, ends, max_runs }: ScheduleValues): string | null => {
  if (frequency === 'once' || ends !== 'after_runs') return null;
  if (max_runs === '') return 'Enter how many times, or 0 for unlimited';
  return Number.isInteger(max_runs) && max_runs >= 0 && max_runs <= maxRuns
    ? null
    : `Please enter a whole number from 0 to ${maxRuns}`;
};

/** The error of each field; `null` without one. */
export const complaints = {
  agent_id: (value: string | null) => (value === null ? 'Please select an agent' : null),
  local_time: (value: string, { when }: ScheduleValues) =>
    when === 'time' && value === '' ? 'Please choose a date and a time' : null,
  max_runs: (_: unknown, values: ScheduleValues) => runsComplaint(values),
  times: (times: readonly string[], values: ScheduleValues) =>
    times.includes('') ? 'Enter a time, like 08:30' : recurringComplaint(values, 'times'),
  ends_on: (_: unknown, values: ScheduleValues) => endComplaint(values),
  content_text: (_: unknown, values: ScheduleValues) =>
    isTooLong(values)
      ? `Content too long for ${platforms[tooTight(values) ?? values.platform].name}`
      : null,
  also: (also: readonly Also[], { frequency, when }: ScheduleValues) =>
    also.length > 0 && frequency === 'once' && when === 'time' ? onceForSeveral.message : null,
  extras: (_: unknown, values: ScheduleValues) => extrasComplaint(values),
  first_comment: (_: unknown, values: ScheduleValues) => commentComplaint(values),
  // With several accounts, networks that don't support a GIF are posted to without it.
  media: (_: unknown, values: ScheduleValues) =>
    values.also.length > 0
      ? null
      : (mediaFaultOf(
          {
            ...allowedOn(values.platform, values.limits),
            ...(drawsEnough(values) && { needs_media: false }),
          },
          values.media,
          kindAt,
        ) ?? null),
};
