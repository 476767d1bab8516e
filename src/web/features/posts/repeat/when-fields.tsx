import { Button, Input, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { Frequencies } from '#contract/schedule/types.ts';
import { accountName, placeOf } from '#domain/platforms/account-names.ts';
import { scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import { accountOf } from '#web/entities/agents/accounts-of.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { type QueueAccount, QueueTime } from './queue-time.tsx';
import { RecurringFields } from './recurring-fields.tsx';
import classes from './schedule-form.module.css';
import { isWritten, type ScheduleValues } from './schedule-values.ts';
import { frequencyLabels } from '#web/features/posts/rules/schedule-labels.ts';
import type { ScheduleForm } from './use-schedule-form.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';

const frequencyOptions = Frequencies.map((value) => ({ value, label: frequencyLabels[value] }));

/** Warns about repeating the same text: not every platform accepts it, and readers dislike it. */
function Repeated({ values, onVary }: { values: ScheduleValues; onVary: () => void }) {
  const { max_runs, ...rest } = values;
  const warning = scheduleWarning({ ...rest, max_runs: max_runs === '' ? 0 : max_runs });
  return (
    <div className={classes.connect} role="status">
      <span>{warning ?? 'Repeating the same post loses readers.'}</span>
      <Button size="compact-sm" variant="light" onClick={onVary}>
        Write a new one each time
      </Button>
    </div>
  );
}

const places: { value: ScheduleValues['when']; label: string }[] = [
  { value: 'time', label: 'Pick a time' },
  { value: 'next', label: 'Add to queue' },
  { value: 'first', label: 'Put first in queue' },
];

/** The accounts whose queues it is added to. */
function queueAccountsOf(agent: Agent, values: ScheduleValues): QueueAccount[] {
  const { platform, connection_id, also } = values;
  const first = accountOf(agent, platform, connection_id);
  const ids = [first?.id, ...also.map(({ id }) => id)];
  return agent.platform_connections
    .filter(({ id }) => ids.includes(id))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((account) => ({
      id: account.id,
      called: placeOf({ ...account, connection: { name: accountName(account) } }),
    }));
}

/** At a time, or in the queue. A queued post is published once. */
function PlaceField({ form, agent }: Pick<Props, 'form' | 'agent'>) {
  const isPhone = usePhone();
  const { when } = form.values;
  const choose = (chosen: string) => {
    const place = places.find(({ value }) => value === chosen)?.value ?? 'time';
    form.setFieldValue('when', place);
    if (place !== 'time') form.setValues({ frequency: 'once', max_runs: 1, ends: 'after_runs' });
  };
  return (
    <div className="stackXs">
      <Input.Wrapper label="When" labelElement="div">
        <SegmentedControl
          aria-label="When"
          fullWidth
          orientation={isPhone ? 'vertical' : 'horizontal'}
          data={places}
          value={when}
          onChange={choose}
        />
      </Input.Wrapper>
      {when !== 'time' && (
        <QueueTime
          place={when}
          accounts={agent ? queueAccountsOf(agent, form.values) : []}
          hasAgent={agent !== undefined}
        />
      )}
    </div>
  );
}

interface Props {
  form: ScheduleForm;
  agent: Agent | undefined;
  /** The post to edit; without one, a new post. */
  post: ScheduledPost | undefined;
  onVary: () => void;
}

/** When it is published. */
export function WhenFields({ form, agent, post, onVary }: Props) {
  return (
    <>
      {!post && <PlaceField form={form} agent={agent} />}
      {post && post.slot_at !== null && (
        <p className="said">This post is queued. Another time takes it out of the queue.</p>
      )}
      {form.values.when === 'time' && <TimeFields form={form} onVary={onVary} />}
    </>
  );
}

/** The time, the time zone, and the frequency. */
function TimeFields({ form, onVary }: Pick<Props, 'form' | 'onVary'>) {
  const { frequency, timezone } = form.values;
  const choose = (chosen: (typeof Frequencies)[number]) => {
    // The person chooses the frequency, if there is a choice.
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
