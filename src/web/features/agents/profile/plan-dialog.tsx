import { Button, Group, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { homePlatform, type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { maxPerDay, postsADay, timesOfDay, withCount } from '#domain/weeks/posting-times.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import classes from './plan-dialog.module.css';
import { ownZone, useCreatePlan } from './use-plan.ts';

const usualDays = 30;
const maxDays = 100;

interface Props {
  agent: Agent;
  /** The platforms that it is connected to. */
  connected: readonly LivePlatform[];
  onClose: () => void;
}

/** The plan, and its creation. */
function usePlan({ agent, connected, onClose }: Props) {
  const [platform, setPlatform] = useState(connected[0] ?? homePlatform);
  const [times, setTimes] = useState(() => timesOfDay(postsADay(agent)));
  const [created, setCreated] = useState(0);
  const [days, setDays] = useState<number | ''>(usualDays);
  const [reviewed, setReviewed] = useState(true);
  const create = useCreatePlan(agent.id);
  const timezone = ownZone();
  const isGood = days !== '' && times.length > 0 && times.every((time) => time !== '');
  const submit = () => {
    if (days === '' || !isGood) return;
    create.mutate(
      {
        plan: { platform, times, timezone, days, reviewed },
        onMade: (made) => {
          setCreated((before) => before + 1);
          setTimes((left) => left.toSpliced(left.indexOf(made), 1));
        },
      },
      {
        onSuccess: () => {
          const count = created + times.length;
          const often = count === 1 ? 'once' : `${count} times`;
          void notify.success(`${agent.name} will post ${often} a day`);
          onClose();
        },
      },
    );
  };
  const change = (at: number, time: string) => setTimes(times.with(at, time));
  return {
    platform,
    setPlatform,
    times,
    setTimes,
    change,
    days,
    setDays,
    reviewed,
    setReviewed,
    timezone,
    isGood,
    submit,
    isPending: create.isPending,
    error: create.error,
  };
}
type PlanState = ReturnType<typeof usePlan>;

/** One field for each post of a day. */
function Times({ plan }: { plan: PlanState }) {
  const { times, setTimes, change, timezone, isPending } = plan;
  return (
    // Until each is created or not: a time changed meanwhile would be created twice.
    <fieldset className={classes.times} disabled={isPending}>
      <legend>Times of day ({zoneLabel(timezone)})</legend>
      <div className={classes.list}>
        {times.map((time, at) => (
          <TextInput
            // The times keep their positions while typing.
            key={at}
            type="time"
            aria-label={`Post ${at + 1}`}
            value={time}
            onChange={({ currentTarget }) => change(at, currentTarget.value)}
          />
        ))}
      </div>
      <NumberInput
        label="Posts a day"
        min={1}
        max={maxPerDay}
        clampBehavior="strict"
        allowDecimal={false}
        value={times.length}
        onChange={(count) => {
          if (typeof count === 'number' && count >= 1) setTimes(withCount(times, count));
        }}
      />
    </fieldset>
  );
}

/** Offers the agent's posting frequency as daily schedules; nothing is scheduled before the click. */
export function PlanDialog(props: Props) {
  const { agent, connected, onClose } = props;
  const plan = usePlan(props);
  const count = plan.times.length;
  return (
    <Modal opened onClose={onClose} title={`Plan the posts of ${agent.name}`} size="lg">
      <form
        aria-label="Posting plan"
        onSubmit={(event) => {
          event.preventDefault();
          plan.submit();
        }}
      >
        <Stack gap="md">
          <p className="muted flush">
            Creates one recurring post per time. {agent.name} writes each post just before it’s
            published. You can change, pause or delete them anytime.
          </p>
          <Select
            label="Platform"
            data={connected.map((value) => ({ value, label: platforms[value].name }))}
            allowDeselect={false}
            value={plan.platform}
            onChange={(value) => value && plan.setPlatform(value)}
          />
          <Times plan={plan} />
          <NumberInput
            label="For how many days"
            description="0 means no end date"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={maxDays}
            clampBehavior="strict"
            allowDecimal={false}
            value={plan.days}
            onChange={(days) => plan.setDays(typeof days === 'number' ? days : '')}
          />
          <Switch
            label="Ask for approval"
            description="You approve each post. Posts you don’t approve in time aren’t published."
            checked={plan.reviewed}
            onChange={({ currentTarget }) => plan.setReviewed(currentTarget.checked)}
          />
          <FormError
            text={
              plan.error
                ? `${messageOf(plan.error)} What was scheduled before is kept, and ${count} of the times are left.`
                : null
            }
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={plan.isPending} disabled={!plan.isGood}>
            {count === 1 ? 'Create 1 schedule' : `Create ${count} schedules`}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
