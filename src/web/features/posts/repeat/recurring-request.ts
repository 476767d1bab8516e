/** The choices beside the frequency, as they are sent. */
import { fitting, type Recurring } from '#domain/schedule/schedule-fault.ts';

/** The form values. */
type RecurringValues = Pick<Recurring, 'frequency' | 'weekdays' | 'times'> & {
  ends: 'never' | 'on_date' | 'after_runs';
  ends_on: string;
  about_minutes: number | '';
};

/** The choices beside the frequency that the frequency supports. */
export const recurringOf = (values: RecurringValues): Recurring =>
  fitting({
    frequency: values.frequency,
    weekdays: values.weekdays,
    times: values.times,
    ends_on: values.ends === 'on_date' && values.ends_on !== '' ? values.ends_on : null,
    about_minutes: values.about_minutes === '' ? 0 : values.about_minutes,
  });

/** The choices beside the frequency as they are sent, without empty ones. */
export function recurringRequest(values: RecurringValues) {
  const { weekdays, times, ends_on, about_minutes } = recurringOf(values);
  return {
    ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
    ...(times.length > 0 && { times: [...times] }),
    ...(ends_on !== null && { ends_on }),
    ...(about_minutes > 0 && { about_minutes }),
  };
}

/** The same for an edit: all of them, if any has changed. */
export function recurringChange(values: RecurringValues, before: RecurringValues) {
  const { frequency: _frequency, weekdays, times, ...rest } = recurringOf(values);
  const isSame = JSON.stringify(recurringOf(values)) === JSON.stringify(recurringOf(before));
  return isSame ? {} : { ...rest, weekdays: [...weekdays], times: [...times] };
}
