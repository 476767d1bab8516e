import { SimpleGrid, TextInput } from '@mantine/core';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './engagement.module.css';
import type { SettingsForm } from './use-settings-form.ts';

/** At which hours it answers, and what that may cost. */
export const HoursAndMoney = ({ form }: { form: SettingsForm }) => (
  <Panel title="When and for how much">
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
      <TextInput type="time" label="Active from" {...form.getInputProps('activeFrom')} />
      <TextInput type="time" label="Active to" {...form.getInputProps('activeTo')} />
      <ZoneSelect
        chosen={form.values.timezone}
        className={classes.zone ?? ''}
        {...form.getInputProps('timezone')}
      />
    </SimpleGrid>
    <p className="said measure">
      Leave both hours empty to answer at any hour. The end may lie on the next day. Days are
      counted on this clock too.
    </p>
    <TextInput
      label="Spend limit"
      description="Dollars that reading and answering may cost in a calendar month. Empty: only your budgets count."
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      className={classes.short ?? ''}
      {...form.getInputProps('spendLimit')}
    />
  </Panel>
);
