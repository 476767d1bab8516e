import { Button, NumberInput, SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Queue, QueueSettings } from '#contract/schedule/queue.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import {
  type NotGiven,
  queueSettingsOf,
  useGiveSameTimes,
  useSaveQueue,
} from '#web/entities/connections/queue-queries.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { clockWords } from '#web/lib/forms/zone-time.ts';
import { notify } from '#web/lib/notify.ts';
import { BlackoutFields, SlotFields } from './posting-times-lists.tsx';
import { accountsWords, OtherAccounts } from './posting-times-others.tsx';
import classes from './posting-times.module.css';

/** A minutes field that was cleared. */
const whole = (typed: number | string): number => Number(typed) || 0;

/** The result of the saved times: the next free ones, and what is queued. */
function Ahead({ queue, isDirty }: { queue: Queue; isDirty: boolean }) {
  const [now] = useState(() => Date.now());
  const { next, queued, reason, slots, timezone } = queue;
  const words = (at: string) => clockWords(Date.parse(at), timezone, now);
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
                <span className="cut">{text || 'Written by the agent'}</span>
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
        others.length === 0 ? message : `Posting times saved for ${accountsWords(saved)}.`,
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
            : `Save for ${accountsWords(others.length + 1)}`}
        </Button>
      </div>
    </form>
  );
}
