/** What is chosen beside the frequency, as it is sent. */
import { fitting, type Recurring } from '#domain/schedule/schedule-fault.ts';

/** As the form holds it. */
type RecurringValues = Pick<Recurring, 'frequency' | 'weekdays' | 'times'> & {
  ends: 'never' | 'on_date' | 'after_runs';
  ends_on: string;
  about_minutes: number | '';
};

/** What was chosen beside the frequency, as far as the frequency takes it. */
export const recurringOf = (values: RecurringValues): Recurring =>
  fitting({
    frequency: values.frequency,
    weekdays: values.weekdays,
    times: values.times,
    ends_on: values.ends === 'on_date' && values.ends_on !== '' ? values.ends_on : null,
    about_minutes: values.about_minutes === '' ? 0 : values.about_minutes,
  });

/** What is chosen beside the frequency, as it is sent; what says nothing is left out. */
export function recurringRequest(values: RecurringValues) {
  const { weekdays, times, ends_on, about_minutes } = recurringOf(values);
  return {
    ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
    ...(times.length > 0 && { times: [...times] }),
    ...(ends_on !== null && { ends_on }),
    ...(about_minutes > 0 && { about_minutes }),
  };
}

/** The same for a change: all of it, where any of it is another. */
export function recurringChange(values: RecurringValues, before: RecurringValues) {
  const { frequency: _frequency, weekdays, times, ...rest } = recurringOf(values);
  const isSame = JSON.stringify(recurringOf(values)) === JSON.stringify(recurringOf(before));
  return isSame ? {} : { ...rest, weekdays: [...weekdays], times: [...times] };
}
