/** The days, times, variation and end of a recurring post. */
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
import { Fault } from '#web/lib/forms/form-error.tsx';
import { nextTime, weekdayOf } from './recurring-values.ts';
import type { RuleValues } from './rule-values.ts';
import type { RuleForm } from './use-rule-form.ts';
import classes from './rule-form.module.css';

interface Props {
  form: RuleForm;
}

const shortName = 3;

/** The days of the week; at least one stays selected. A single one that matches the date changes with the date. */
function WeekdayField({ form }: Props) {
  const { weekdays, scheduled_time } = form.values;
  const own = weekdayOf(scheduled_time);
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
function TimesField({ form }: Props) {
  const { times, scheduled_time } = form.values;
  const own = scheduled_time.slice(11, 16);
  const set = (chosen: readonly string[]) => form.setFieldValue('times', chosen);
  return (
    <fieldset className={classes.choice}>
      <legend>Times of day</legend>
      <div className="rowXs">
        {times.length === 0 && own !== '' && <span className="numeric">{own}</span>}
        {times.map((time, at) => (
          // The times keep their positions while typing.
          <span key={at} className="flexInline middle">
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
      <Fault text={form.errors['times']} />
    </fieldset>
  );
}

const endOptions: { value: RuleValues['ends']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'on_date', label: 'On a date' },
  { value: 'after_runs', label: 'After a number of posts' },
];

const below: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Never, on a date, or after a number of posts. */
function EndFields({ form }: Props) {
  const { ends, max_runs } = form.values;
  const choose = (chosen: RuleValues['ends']) => form.setValues({ ends: chosen, max_runs: '' });
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
          inputWrapperOrder={below}
          {...form.getInputProps('ends_on')}
        />
      )}
      {ends === 'after_runs' && (
        <NumberInput
          label="Max runs"
          description="Set to 0 for unlimited"
          inputWrapperOrder={below}
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

export function RecurringFields({ form }: Props) {
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
          inputWrapperOrder={below}
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
