import { accountLabel } from '#domain/platforms/account-names.ts';
import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { day, hour } from '#contract/core/time.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import { weekdayDate } from '#domain/text/dates.ts';
import { instantAt } from '#web/features/posts/calendar/calendar-time.ts';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';
import { timeWords } from '#web/ui/clock.ts';
import { useNextTimes } from './next-times.ts';
import type { Account } from './post-values.ts';
import { frequencyLabels } from './rules/schedule-labels.ts';

export interface Planned {
  scheduled_time: string;
  timezone: string;
  /** Only on these accounts; if missing, on all. */
  connection_ids?: string[];
}

/** The time of a planned post. */
export interface PlannedTime {
  /** The first one, unless all have passed. */
  at: string | undefined;
  /** Whether it has this time on all of its accounts. */
  isWhole: boolean;
}

/** The same again and again. */
export interface Repeated extends Planned {
  frequency: Frequency;
}

interface Props {
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
  /** The suggested instant; if missing, the next posting time, or soon. */
  at?: string | undefined;
  /** Where it is, if it is planned: it then moves from there. */
  place?: PlannedTime | undefined;
  title?: string;
  onSchedule: (planned: Planned) => void;
  /** Offers the queue instead of a time, if given. */
  onQueue?: () => void;
  /** Offers to repeat it, if given. */
  onRepeat?: ((planned: Repeated) => void) | undefined;
  onClose: () => void;
}

/** The next full hour that is at least an hour away. */
const soon = (zone: string): string => wallTimeOf(Math.ceil(Date.now() / hour + 1) * hour, zone);

/** The requested instant, unless it has passed. */
const firstTime = (at: string | undefined, zone: string): string =>
  at !== undefined && Date.parse(at) > Date.now() ? wallTimeOf(Date.parse(at), zone) : soon(zone);

/** Each opens the form of a schedule, which has all frequencies. */
const repeats: readonly [Frequency, label: string][] = [
  ['daily', frequencyLabels.daily],
  ['weekly', frequencyLabels.weekly],
  ['monthly', frequencyLabels.monthly],
  ['daily', 'Other…'],
];

const morning = '09:00';

/** The most wanted mornings in a zone: tomorrow's, and that of the next Monday after it. */
function mornings(zone: string) {
  const [today = ''] = wallTimeOf(Date.now(), zone).split('T');
  const midnight = Date.parse(`${today}T00:00Z`);
  const inDays = (days: number) => new Date(midnight + days * day).toISOString().slice(0, 10);
  // Monday is 1; if tomorrow is one, the Monday after it.
  const toMonday = ((8 - new Date(midnight + day).getUTCDay()) % 7 || 7) + 1;
  return [
    { label: `Tomorrow at ${timeWords(morning)}`, time: `${inDays(1)}T${morning}` },
    {
      label: `${weekdayDate(inDays(toMonday))} at ${timeWords(morning)}`,
      time: `${inDays(toMonday)}T${morning}`,
    },
  ];
}

/** Which of several accounts publish it then. */
function Accounts({
  accounts,
  chosen,
  onChange,
}: Pick<Props, 'accounts'> & { chosen: string[]; onChange: (chosen: string[]) => void }) {
  if (accounts.length < 2) return null;
  return (
    <Checkbox.Group
      label="Accounts"
      value={chosen}
      onChange={onChange}
      error={chosen.length === 0 && 'Choose at least one account.'}
    >
      <div className="stackXs">
        {accounts.map((account) => (
          <Checkbox key={account.id} value={account.id} label={accountLabel(account)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const isAt = (place: PlannedTime | undefined, time: string, zone: string): boolean =>
  place?.at !== undefined && place.isWhole && wallTimeOf(Date.parse(place.at), zone) === time;

const whyAt = (soonest: string | undefined) =>
  soonest !== undefined && 'The next posting time of its accounts';

/** The date and time that is entered; until then, the next posting time of the accounts. */
function useTime({ accounts, at, place }: Pick<Props, 'accounts' | 'at' | 'place'>) {
  const now = useNow();
  const [timezone, setTimezone] = useState(viewerZone);
  const [entered, setTime] = useState<string>();
  const given = place?.at ?? at;
  const { soonest, isAwaited } = useNextTimes(given === undefined ? accounts : []);
  const time = entered ?? (isAwaited ? '' : firstTime(given ?? soonest, timezone));
  const to = instantAt(time, timezone);
  return {
    timezone,
    setTimezone: (zone: string) => {
      // The clock stays where it is.
      setTime(time);
      setTimezone(zone);
    },
    time,
    /** Why it is this time although nobody chose it. */
    why: entered === undefined && given === undefined && whyAt(soonest),
    setTime,
    isOver: to !== undefined && Date.parse(to) <= now,
    /** Whether it has this time already. */
    isHere: isAt(place, time, timezone),
  };
}

/** Schedules a post, on all of its accounts or on some. */
export function ScheduleDialog(props: Props) {
  const { accounts, place, onSchedule, onQueue, onRepeat, onClose } = props;
  const words = place
    ? { title: 'Move this post', act: 'Move' }
    : { title: 'Schedule this post', act: 'Schedule' };
  const [chosen, setChosen] = useState(() => accounts.map(({ id }) => id));
  const { timezone, setTimezone, time, why, setTime, isOver, isHere } = useTime(props);
  useFocusBack();
  const isAll = chosen.length === accounts.length;
  const planned = {
    scheduled_time: time,
    timezone,
    ...(!isAll && { connection_ids: chosen }),
  };
  const submit = () => {
    if (!time || isOver || (accounts.length > 0 && chosen.length === 0)) return;
    if (isHere && isAll) onClose();
    else onSchedule(planned);
  };
  return (
    <Modal opened onClose={onClose} title={props.title ?? words.title}>
      <form
        className="stackMd"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          type="datetime-local"
          label="Date and time"
          description={why}
          required
          data-autofocus
          value={time}
          error={isOver && 'Choose a time in the future.'}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <div className="rowSm" role="group" aria-label="Common times">
          {mornings(timezone).map((one) => (
            <Button
              key={one.label}
              size="compact-sm"
              variant={time === one.time ? 'light' : 'default'}
              aria-pressed={time === one.time}
              onClick={() => setTime(one.time)}
            >
              {one.label}
            </Button>
          ))}
        </div>
        <ZoneSelect
          chosen={timezone}
          value={timezone}
          onChange={(zone) => zone && setTimezone(zone)}
        />
        {onRepeat && (
          <div className="rowSm" role="group" aria-label="Repeat">
            <span className="size2 strong">Repeat</span>
            {repeats.map(([frequency, label]) => (
              <Button
                key={label}
                size="compact-sm"
                variant="default"
                onClick={() => onRepeat({ ...planned, frequency })}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <Accounts accounts={accounts} chosen={chosen} onChange={setChosen} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {onQueue && (
            <Button variant="default" onClick={onQueue}>
              Add to queue
            </Button>
          )}
          <Button type="submit">{words.act}</Button>
        </Group>
      </form>
    </Modal>
  );
}
