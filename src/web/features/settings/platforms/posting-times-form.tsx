import {
  Button,
  NumberInput,
  SimpleGrid,
  ActionIcon,
  Checkbox,
  Chip,
  TextInput,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Queue, QueueSettings } from '#contract/schedule/queue.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { inOneLine } from '#domain/text/excerpt.ts';
import {
  type NotGiven,
  queueSettingsOf,
  useGiveSameTimes,
  useSaveQueue,
} from '#web/entities/connections/queue-queries.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { clockLabel } from '#web/ui/zone-time.ts';
import { notify } from '#web/lib/notify.ts';
import { OtherAccounts } from './posting-times-others.tsx';
import classes from './posting-times.module.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { cut } from '#contract/core/cut.ts';
import { Weekdays } from '#contract/schedule/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';

/** The two lists of an account's queue: its weekly times, and the days without posts. */
type Form = UseFormReturnType<QueueSettings>;
type List = 'slots' | 'blackout';

const shortName = 3;

const newSlot = { days: [1, 2, 3, 4, 5], time: '09:00' };
const newBlackout = { from: '', to: '' };

interface RowProps {
  form: Form;
  list: List;
  at: number;
  /** Such as `Posting time 1`. */
  called: string;
  children: ReactNode;
}

/** A line of a list, with a button that removes it. */
const Row = ({ form, list, at, called, children }: RowProps) => (
  <div className={classes.row} role="group" aria-label={called}>
    {children}
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Remove ${called.toLowerCase()}`}
      onClick={() => form.removeListItem(list, at)}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </div>
);

interface RowsProps {
  form: Form;
  list: List;
  title: string;
  /** Shown when the list is empty. */
  empty: string;
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

function Rows({ form, list, title, empty, add, onAdd, children }: RowsProps) {
  const error = form.errors[list];
  return (
    <section className="stackXs" aria-label={title}>
      <h3 className="size3">{title}</h3>
      {form.values[list].length === 0 && <p className="quiet">{empty}</p>}
      <div className={`stackXs ${classes.rows}`}>{children}</div>
      <FormError text={typeof error === 'string' ? error : null} />
      <Button
        className="start"
        variant="light"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onAdd}
      >
        {add}
      </Button>
    </section>
  );
}

/** The days and the time of each slot. */
const SlotFields = ({ form }: { form: Form }) => (
  <Rows
    form={form}
    list="slots"
    title="Weekly times"
    empty="No posting times yet."
    add="Add a time"
    onAdd={() => form.insertListItem('slots', newSlot)}
  >
    {form.values.slots.map(({ days, evergreen }, at) => (
      <Row key={at} form={form} list="slots" at={at} called={`Posting time ${at + 1}`}>
        <Chip.Group
          multiple
          value={days.map(String)}
          onChange={(chosen) =>
            form.setFieldValue(`slots.${at}.days`, chosen.map(Number).toSorted())
          }
        >
          <div className="flex wraps gapTight">
            {Object.entries(Weekdays).map(([day, name]) => (
              <Chip key={day} value={day} size="sm" variant="outline" aria-label={name}>
                {cut(name, shortName)}
              </Chip>
            ))}
          </div>
        </Chip.Group>
        <TextInput type="time" aria-label="Time" {...form.getInputProps(`slots.${at}.time`)} />
        <Checkbox
          className={classes.mark ?? ''}
          label="Fill with an evergreen post if it’s still free the day before"
          checked={evergreen ?? false}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue(`slots.${at}.evergreen`, checked)
          }
        />
      </Row>
    ))}
  </Rows>
);

/** The days on which nothing is queued. */
const BlackoutFields = ({ form }: { form: Form }) => (
  <Rows
    form={form}
    list="blackout"
    title="Blackout days"
    empty="Nothing is queued on blackout days."
    add="Add blackout days"
    onAdd={() => form.insertListItem('blackout', newBlackout)}
  >
    {form.values.blackout.map((_, at) => (
      <Row key={at} form={form} list="blackout" at={at} called={`Blackout days ${at + 1}`}>
        <TextInput
          type="date"
          aria-label="First day"
          {...form.getInputProps(`blackout.${at}.from`)}
        />
        <span aria-hidden>–</span>
        <TextInput type="date" aria-label="Last day" {...form.getInputProps(`blackout.${at}.to`)} />
      </Row>
    ))}
  </Rows>
);

/** A minutes field that was cleared. */
const whole = (typed: number | string): number => Number(typed) || 0;

/** The result of the saved times: the next free ones, and what is queued. */
function Ahead({ queue, isDirty }: { queue: Queue; isDirty: boolean }) {
  const [now] = useState(() => Date.now());
  const { next, queued, reason, slots, timezone } = queue;
  const words = (at: string) => clockLabel(Date.parse(at), timezone, now);
  return (
    <>
      {slots.length > 0 && (
        <section className="stackXs" aria-label="Next free times">
          <h3 className="size3">Next free times</h3>
          {isDirty && <p className="quiet">Save to update these times.</p>}
          {next.length === 0 && <p className="said">{reason}</p>}
          <ol className={`plain stack2xs numeric ${classes.times}`} aria-label="Next free times">
            {next.map((at) => (
              <li key={at}>
                <time dateTime={at}>{words(at)}</time>
              </li>
            ))}
          </ol>
          {next.length > 0 && <p className="quiet">Times in {zoneLabel(timezone)}</p>}
        </section>
      )}
      {queued.length > 0 && (
        <section className="stackXs" aria-label="In the queue">
          <h3 className="size3">In the queue</h3>
          <ol className="plain stack2xs numeric">
            {queued.map(({ schedule_id, due_at, words: text }) => (
              <li className="grid gapSm iconed" key={schedule_id}>
                <time dateTime={due_at}>{words(due_at)}</time>
                <span className="cut">{inOneLine(text) || 'Written by the agent'}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface Props {
  /** The account's. */
  id: string;
  queue: Queue;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Only the server validates the input. */
export function PostingTimesForm({ id, queue, onDirty, onClose }: Props) {
  const save = useSaveQueue(id);
  const give = useGiveSameTimes();
  const [others, setOthers] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly NotGiven[]>([]);
  const form = useForm<QueueSettings>({ initialValues: queueSettingsOf(queue) });
  const isDirty = form.isDirty() || others.length > 0;
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(isDirty), [isDirty]);
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const times = {
        ...values,
        about: whole(values.about),
        distance: whole(values.distance),
      };
      const { data, message } = await save.mutateAsync(times);
      form.setInitialValues(queueSettingsOf(data));
      form.reset();
      const left = await give.mutateAsync({ ids: others, times });
      setFailed(left);
      setOthers(left.map((one) => one.id));
      const saved = others.length - left.length + 1;
      void notify.success(
        others.length === 0 ? message : `Posting times saved for ${pluralize(saved, 'account')}.`,
      );
    },
    fallback: 'Couldn’t save. Your changes are still here.',
  });
  return (
    <form className="stackLg" noValidate onSubmit={submit} aria-label="Posting times">
      <ZoneSelect chosen={form.values.timezone} {...form.getInputProps('timezone')} />
      <SlotFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberInput
          label="Vary by (minutes)"
          description="Posts are published up to this much earlier or later."
          min={0}
          max={limits.about_minutes}
          allowDecimal={false}
          {...form.getInputProps('about')}
        />
        <NumberInput
          label="Minimum gap (minutes)"
          description="Between a queued post and anything else on this account."
          min={0}
          max={limits.queue_distance}
          allowDecimal={false}
          {...form.getInputProps('distance')}
        />
      </SimpleGrid>
      <BlackoutFields form={form} />
      <OtherAccounts id={id} chosen={others} onChoose={setOthers} failed={failed} />
      <Ahead queue={queue} isDirty={form.isDirty()} />
      <FormError text={refused} />
      <div className="rowXs end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={sending}>
          {others.length === 0
            ? 'Save posting times'
            : `Save for ${pluralize(others.length + 1, 'account')}`}
        </Button>
      </div>
    </form>
  );
}
