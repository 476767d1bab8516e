import {
  ActionIcon,
  Button,
  Chip,
  NumberInput,
  Select,
  SimpleGrid,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { Weekdays } from '#contract/schedule/types.ts';
import { takes } from '#domain/schedule/schedule-fault.ts';
import { nextTime, weekdayOf } from './recurring-values.ts';
import classes from './schedule-form.module.css';
import type { ScheduleValues } from './schedule-values.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

const shortName = 3;

/** The days of the week; at least one stays selected. A single one that matches the date changes with the date. */
function WeekdayField({ form }: { form: ScheduleForm }) {
  const { weekdays, local_time } = form.values;
  const own = weekdayOf(local_time);
  const shown = weekdays.length > 0 ? weekdays : own;
  const choose = (chosen: string[]) => {
    const days = chosen.map(Number).toSorted((one, other) => one - other);
    form.setFieldValue('weekdays', days.join() === own.join() ? [] : days);
  };
  return (
    <fieldset className={classes.choice}>
      <legend>Repeat on</legend>
      <Chip.Group multiple value={shown.map(String)} onChange={choose}>
        <div className="rowXs">
          {Object.entries(Weekdays).map(([day, name]) => (
            <Chip key={day} value={day} size="sm" variant="outline" aria-label={name}>
              {cut(name, shortName)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
}

/** Several times a day; without any, the time of the date above. */
function TimesField({ form }: { form: ScheduleForm }) {
  const { times, local_time } = form.values;
  const own = local_time.slice(11, 16);
  const set = (chosen: readonly string[]) => form.setFieldValue('times', chosen);
  const error = form.errors['times'];
  return (
    <fieldset className={classes.choice}>
      <legend>Times of day</legend>
      <div className="rowXs">
        {times.length === 0 && own !== '' && <span className="numeric">{own}</span>}
        {times.map((time, at) => (
          // The times keep their positions while typing.
          <span key={at} className={classes.time}>
            <TextInput
              type="time"
              aria-label={`Time ${at + 1}`}
              value={time}
              onChange={({ currentTarget }) => set(times.with(at, currentTarget.value))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ${time || `time ${at + 1}`}`}
              onClick={() => set(times.toSpliced(at, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        {times.length < limits.schedule_times && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set(nextTime(times, own))}
          >
            Add a time
          </Button>
        )}
      </div>
      {times.length > 0 && (
        <p className="quiet">Starts with the first of these from the date above.</p>
      )}
      {error && (
        <p className="wrong" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const endLabels: Record<ScheduleValues['ends'], string> = {
  never: 'Never',
  on_date: 'On a date',
  after_runs: 'After a number of posts',
};
const endOptions = (['never', 'on_date', 'after_runs'] as const).map((value) => ({
  value,
  label: endLabels[value],
}));

/** Never, on a date, or after a number of posts. */
function EndFields({ form }: { form: ScheduleForm }) {
  const { ends, max_runs } = form.values;
  const choose = (chosen: ScheduleValues['ends']) => {
    form.setFieldValue('ends', chosen);
    form.setFieldValue('max_runs', chosen === 'after_runs' ? '' : 0);
  };
  return (
    <>
      <Select
        label="Ends"
        data={endOptions}
        allowDeselect={false}
        value={ends}
        onChange={(value) => value && value !== ends && choose(value)}
      />
      {ends === 'on_date' && (
        <TextInput
          type="date"
          label="Last day"
          withAsterisk
          description={
            typeof max_runs === 'number' && max_runs > 0
              ? `Or after ${max_runs} posts, whichever comes first`
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('ends_on')}
        />
      )}
      {ends === 'after_runs' && (
        <NumberInput
          label="Max runs"
          description="Set to 0 for unlimited"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="How many times"
          min={0}
          max={100}
          allowDecimal={false}
          withAsterisk
          {...form.getInputProps('max_runs')}
        />
      )}
    </>
  );
}

/** The days, times, variation and end of a recurring post. */
export function RecurringFields({ form }: { form: ScheduleForm }) {
  const { frequency } = form.values;
  return (
    <>
      {takes.weekdays(frequency) && <WeekdayField form={form} />}
      {takes.times(frequency) && <TimesField form={form} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <EndFields form={form} />
        <NumberInput
          label="Vary the time by up to"
          description="Minutes earlier or later, different each time"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          suffix=" min"
          min={0}
          max={limits.about_minutes}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('about_minutes')}
        />
      </SimpleGrid>
    </>
  );
}
