import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconEye,
  IconPlayerPause,
  IconPlaylist,
  IconRepeat,
  IconSend,
  IconSquare,
  IconSquareCheckFilled,
  IconX,
} from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { firstCharacter } from '#contract/core/cut.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { opening } from '#web/entities/posts/opening.ts';
import { networkNames } from '#web/features/posts/rules/schedule-labels.ts';
import { useNotUpdated } from '#web/features/posts/not-updated.tsx';
import { isWaiting, wordsOfRun } from '#web/entities/posts/status-labels.ts';
import type { Board } from './calendar-board.ts';
import { type DayEntry, keyOf } from './calendar-runs.ts';
import { isRecurring } from '#web/entities/posts/alike-runs.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import classes from './entry.module.css';

type Icon = typeof IconCheck;
type Look = 'planned' | 'asks' | 'held' | 'bad' | 'done' | 'gone';

/** The look of a calendar entry by its status: an icon, a word, and a style. */
interface Standing {
  sign: Icon;
  word: string;
  look: Look;
}

const held: readonly OccurrenceState[] = [
  'UNKNOWN',
  'RECONCILING',
  'RETRY_WAIT',
  'HELD',
  'NEEDS_REVIEW',
  'MISSED',
];

const signs: Partial<Record<OccurrenceState, [Icon, Look]>> = {
  PUBLISHED: [IconCheck, 'done'],
  FAILED: [IconAlertTriangle, 'bad'],
  CANCELLED: [IconX, 'gone'],
  // Just rejected: otherwise it waits.
  AWAITING_APPROVAL: [IconX, 'gone'],
  LEASED: [IconSend, 'planned'],
  SENDING: [IconSend, 'planned'],
};

/** Waiting posts, by what they wait for. */
function waitingAs(run: CalendarRun): [Icon, Look] {
  if (run.is_paused || run.blocked_by) return [IconPlayerPause, 'held'];
  if (run.needs_approval) return [IconEye, 'asks'];
  if (run.accounts.some((one) => one.blocked_by)) return [IconPlayerPause, 'held'];
  if (run.is_queued) return [IconPlaylist, 'planned'];
  return [isRecurring(run) ? IconRepeat : IconClock, 'planned'];
}

function drawnAs(run: CalendarRun): [Icon, Look] {
  if (isWaiting(run)) return waitingAs(run);
  if (held.includes(run.state)) return [IconPlayerPause, 'held'];
  return signs[run.state] ?? [IconAlertTriangle, 'planned'];
}

/** What is shown at a glance, and read by screen readers. */
function useStanding(run: CalendarRun): Standing {
  const isChanged = useNotUpdated();
  const isNotUpdated = isWaiting(run) && run.post_id !== null && isChanged(run.post_id);
  const [sign, look] = drawnAs(run);
  const { label } = wordsOfRun(run);
  return { sign, look, word: isNotUpdated ? `${label} · not updated` : label };
}

interface Props {
  board: Board;
  entry: DayEntry;
  /** In the views with hours. */
  style?: CSSProperties;
}

/** The name of a post in a message. */
export const titleOfRun = ({ words }: DayEntry['run']): string =>
  opening(words) || 'Written when it’s published';

/** Whether its icons hide some accounts, because several are on one network. */
const isCounted = ({ accounts, platforms }: Pick<CalendarRun, 'accounts' | 'platforms'>): boolean =>
  accounts.length > platforms.length;

/** The networks, and the accounts if there are several on one. */
function whereOf(run: CalendarRun): string {
  const networks = networkNames(run.platforms);
  return isCounted(run)
    ? `${networks} (${run.accounts.map(({ name }) => name).join(', ')})`
    : networks;
}

/** What is otherwise only shown as icons: the author and the accounts, and how a recurring post repeats. */
function restOf({ run }: DayEntry, name: string): string {
  const plan = isRecurring(run) ? `, ${withOwnTimes(run.plan)}` : '';
  const queue = run.is_queued && isWaiting(run) ? ', in the queue' : '';
  return `by ${name} on ${whereOf(run)}${plan}${queue}`;
}

/** The author in the smallest size: an avatar, or the first letter of the name. */
const SmallAvatar = ({ name, src }: { name: string; src: string | null }) => (
  <span className={classes.face} aria-hidden>
    {src ? <img src={src} alt="" loading="lazy" draggable={false} /> : firstCharacter(name)}
  </span>
);

const Sign = ({ sign: Icon, word }: Pick<Standing, 'sign' | 'word'>) => (
  <span className={classes.state}>
    <Icon size={13} aria-hidden />
    <span className={classes.word}>{word}</span>
  </span>
);

/** The icons of its networks, and how many accounts they stand for if there are more of them. */
const Networks = ({ platforms, accounts }: CalendarRun) => (
  <span className={classes.networks}>
    {platforms.map((platform) => (
      <NetworkIcon key={platform} platform={platform} size={13} />
    ))}
    {isCounted({ platforms, accounts }) && (
      <span className="numeric" aria-hidden>
        {accounts.length}
      </span>
    )}
  </span>
);

const isLift = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key === ' ' || key.toLowerCase() === 'm') && !ctrlKey && !metaKey;

/** Whether it is selected. */
const Box = ({ isChosen }: { isChosen: boolean }) => {
  const Icon = isChosen ? IconSquareCheckFilled : IconSquare;
  return <Icon size={16} aria-hidden />;
};

/** The click, key and drag handlers. */
function useHandlers({ board, entry: { run } }: Props) {
  const { selection, carry, onOpen } = board;
  return {
    onClick: (event: MouseEvent) => {
      if (selection.isOn || event.shiftKey) selection.toggle(run);
      else onOpen(run);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (selection.isOn || !isLift(event)) return;
      event.preventDefault();
      if (isWaiting(run)) carry.lift(run);
      else carry.refuse(run);
    },
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      if (event.button === 0 && !selection.isOn && !event.shiftKey && isWaiting(run))
        carry.grab(event, run);
    },
  };
}

/** One post, or those of one schedule on a day, in the color of its agent. */
export function CalendarEntry(props: Props) {
  const { board, entry, style } = props;
  const { run, time, count } = entry;
  const { selection, carry, agents } = board;
  const { personality_type = 'custom' } = agents.get(run.agent_id) ?? {};
  const name = authorName(run.agent, run);
  const rest = restOf(entry, name);
  const isChosen = selection.has(run);
  const { look, sign, word } = useStanding(run);
  const waits = isWaiting(run) || undefined;
  return (
    <button
      type="button"
      className={classes.entry}
      style={style}
      data-hue={archetypes[personality_type].hue}
      data-look={look}
      data-entry={keyOf(run)}
      data-schedule={run.schedule_id}
      data-movable={waits}
      data-carried={carry.isCarried(run) || undefined}
      data-chosen={isChosen || undefined}
      title={`${time} ${word}: ${titleOfRun(run)} ${rest}`}
      aria-pressed={selection.isOn ? isChosen : undefined}
      aria-keyshortcuts={waits && 'M'}
      {...useHandlers(props)}
    >
      <span className={classes.line}>
        {selection.isOn && <Box isChosen={isChosen} />}
        <SmallAvatar name={name} src={run.agent.avatar_url} />
        <span className="strong numeric fixed">
          {time}
          {count > 1 && ` +${count - 1}`}
        </span>{' '}
        <Sign sign={sign} word={word} />
        <Networks {...run} />
      </span>{' '}
      <span className={`cut block muted ${classes.words}`} data-words>
        {titleOfRun(run)}
      </span>{' '}
      <VisuallyHidden>{rest}</VisuallyHidden>
    </button>
  );
}
