/** The days, times, end and variation of a recurring post. */
import { ActionIcon, Button, Chip, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { Weekdays } from '#contract/schedule/types.ts';
import { takes } from '#domain/schedule/schedule-fault.ts';
import { Fault } from '#web/lib/forms/form-error.tsx';
import { timeWords } from '#web/ui/clock.ts';
import type { RuleValues } from './rule-values.ts';
import type { RuleForm } from './use-rule-form.ts';
import classes from './rule-form.module.css';

// Weekdays and times of day in the form.

/** The weekday of a wall time, 1 (Monday) to 7, in a list; an empty list without one. */
export function weekdayOf(local_time: string): number[] {
  const day = new Date(`${local_time.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return Number.isNaN(day) ? [] : [day || 7];
}

const perDay = 24 * 60;
const step = 30;
const two = (part: number): string => String(part).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The hours in which people read; other times are suggested only after these are taken. */
const opens = 8 * 60;
const closes = 22 * 60;
/** The least distance between suggested times in those hours. */
const roomy = 60;

/**
 * The times with another one, as far from the others as possible. The first one is added to `own`, the time of the
 * date.
 */
export function nextTime(times: readonly string[], own: string): string[] {
  const known = times.length > 0 || own === '' ? times : [own];
  const taken = known.filter(Boolean).map(minutesOf);
  const roomAt = (minutes: number) =>
    Math.min(...taken.map((one) => Math.abs(one - minutes)), perDay);
  const all = Array.from({ length: perDay / step }, (_, n) => n * step);
  const byDay = all.filter((at) => at >= opens && at <= closes && roomAt(at) >= roomy);
  const [best = opens] = (byDay.length > 0 ? byDay : all).toSorted(
    (one, other) => roomAt(other) - roomAt(one),
  );
  return [...known, clock(best)];
}

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
        {times.length === 0 && own !== '' && <span className="numeric">{timeWords(own)}</span>}
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
export function EndFields({ form }: Props) {
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

/** On which days, and when on each of them, side by side where there is room. */
export function DayFields({ form }: Props) {
  const { frequency } = form.values;
  return (
    <div className="rowMd top">
      {takes.weekdays(frequency) && <WeekdayField form={form} />}
      {takes.times(frequency) && <TimesField form={form} />}
    </div>
  );
}

export const AboutField = ({ form }: Props) => (
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
);
