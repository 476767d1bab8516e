import { SimpleGrid, TextInput } from '@mantine/core';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './engagement.module.css';
import type { SettingsForm } from './use-settings-form.ts';

/** The hours of replies, and their budget. */
export const HoursAndMoney = ({ form }: { form: SettingsForm }) => (
  <Panel title="Hours and budget">
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
      <TextInput type="time" label="Active from" {...form.getInputProps('activeFrom')} />
      <TextInput type="time" label="Active to" {...form.getInputProps('activeTo')} />
      <ZoneSelect
        chosen={form.values.timezone}
        className={classes.zone ?? ''}
        {...form.getInputProps('timezone')}
      />
    </SimpleGrid>
    <p className="said measure">Leave empty to reply at any hour. The end can be after midnight.</p>
    <TextInput
      label="Spend limit"
      description="Monthly limit in dollars for reading and replying."
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      className={classes.short ?? ''}
      {...form.getInputProps('spendLimit')}
    />
  </Panel>
);
