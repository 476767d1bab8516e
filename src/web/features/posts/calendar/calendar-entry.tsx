import { VisuallyHidden } from '@mantine/core';
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { firstCharacter } from '#contract/core/cut.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { opening } from '#web/entities/posts/schedule-labels.ts';
import { networkNames } from '#web/features/posts/rules/schedule-labels.ts';
import { isWaiting } from '#web/entities/posts/status-labels.ts';
import type { Board } from './calendar-board.ts';
import { type DayEntry, isRecurring, keyOf } from './calendar-runs.ts';
import { standingOf } from './entry-look.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import classes from './entry.module.css';

interface Props {
  board: Board;
  entry: DayEntry;
  /** In the views with hours. */
  style?: CSSProperties;
}

/** The name of a post in a message. */
export const titleOfRun = ({ words }: DayEntry['run']): string =>
  opening(words) || 'Written when it’s published';

/** What is otherwise only shown as icons: the author and the accounts, and how a recurring post repeats. */
function restOf({ run }: DayEntry, name: string): string {
  const plan = isRecurring(run) ? `, ${withOwnTimes(run.plan)}` : '';
  return `by ${name} on ${networkNames(run.platforms)}${plan}`;
}

/** The author in the smallest size: an avatar, or the first letter of the name. */
const SmallAvatar = ({ name, src }: { name: string; src: string | null }) => (
  <span className={classes.face} aria-hidden>
    {src ? <img src={src} alt="" loading="lazy" draggable={false} /> : firstCharacter(name)}
  </span>
);

function Sign({ run }: Pick<DayEntry, 'run'>) {
  const { sign: Icon, word } = standingOf(run);
  return (
    <span className={classes.state}>
      <Icon size={13} aria-hidden />
      <span className={`cut ${classes.word}`}>{word}</span>
    </span>
  );
}

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
      else carry.refuse();
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
  const waits = isWaiting(run) || undefined;
  return (
    <button
      type="button"
      className={classes.entry}
      style={style}
      data-hue={archetypes[personality_type].hue}
      data-look={standingOf(run).look}
      data-entry={keyOf(run)}
      data-schedule={run.schedule_id}
      data-movable={waits}
      data-carried={carry.isCarried(run) || undefined}
      data-chosen={isChosen || undefined}
      title={`${time} ${standingOf(run).word}: ${titleOfRun(run)} ${rest}`}
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
        <Sign run={run} />
        <span className={classes.networks}>
          {run.platforms.map((platform) => (
            <NetworkIcon key={platform} platform={platform} size={13} />
          ))}
        </span>
      </span>{' '}
      <span className={`cut block muted ${classes.words}`} data-words>
        {titleOfRun(run)}
      </span>{' '}
      <VisuallyHidden>{rest}</VisuallyHidden>
    </button>
  );
}
