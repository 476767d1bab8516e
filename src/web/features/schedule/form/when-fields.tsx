import { Button, Select, SimpleGrid, TextInput } from '@mantine/core';
import { Frequencies } from '#contract/schedule/types.ts';
import { scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import { RecurringFields } from './recurring-fields.tsx';
import classes from './schedule-form.module.css';
import { isWritten, type ScheduleValues } from './schedule-values.ts';
import { frequencyLabels } from '#web/features/schedule/schedule-labels.ts';
import type { ScheduleForm } from './use-schedule-form.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';

const frequencyOptions = Frequencies.map((value) => ({ value, label: frequencyLabels[value] }));

/** The same words every time: not every platform takes them, and no reader likes them. */
function Repeated({ values, onVary }: { values: ScheduleValues; onVary: () => void }) {
  const { max_runs, ...rest } = values;
  const warning = scheduleWarning({ ...rest, max_runs: max_runs === '' ? 0 : max_runs });
  return (
    <div className={classes.connect} role="status">
      <span>{warning ?? 'The same text goes out every time, which readers soon pass over.'}</span>
      <Button size="compact-sm" variant="light" onClick={onVary}>
        Let the agent vary it
      </Button>
    </div>
  );
}

/** When it goes out, on whose clock, and how often. */
export function WhenFields({ form, onVary }: { form: ScheduleForm; onVary: () => void }) {
  const { frequency, timezone } = form.values;
  const choose = (chosen: (typeof Frequencies)[number]) => {
    // How often is for the person to say, once there is a choice.
    if (frequency === 'once' && chosen !== 'once') form.setFieldValue('max_runs', '');
    if (chosen === 'once') form.setFieldValue('max_runs', 1);
    if (chosen === 'once') form.setFieldValue('ends', 'after_runs');
    form.setFieldValue('frequency', chosen);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          type="datetime-local"
          label="Date and time"
          withAsterisk
          {...form.getInputProps('local_time')}
        />
        <ZoneSelect chosen={timezone} {...form.getInputProps('timezone')} />
      </SimpleGrid>
      <Select
        label="Frequency"
        data={frequencyOptions}
        allowDeselect={false}
        value={frequency}
        onChange={(value) => value && choose(value)}
      />
      {frequency !== 'once' && <RecurringFields form={form} />}
      {frequency !== 'once' && isWritten(form.values) && (
        <Repeated values={form.values} onVary={onVary} />
      )}
    </>
  );
}
