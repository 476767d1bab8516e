import { VisuallyHidden } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { postStatusWords } from '#web/entities/posts/status-labels.ts';
import classes from './calendar.module.css';
import type { DayEntry } from './calendar-runs.ts';
import { networkNames, opening } from '#web/features/schedule/schedule-labels.ts';

interface Props {
  entry: DayEntry;
  agent: Agent | undefined;
  /** Its words stand beside the name. */
  long: boolean;
  onOpen: () => void;
}

const waiting = new Set(['PLANNED', 'PREPARING', 'READY']);

function stateOf({ state, is_paused }: DayEntry['run']): string {
  if (is_paused && waiting.has(state)) return 'Paused';
  return postStatusWords[state].label;
}

/** How a recurring post is planned; of a single one its time says all. */
const planOf = ({ frequency, plan }: DayEntry['run']): string =>
  frequency === 'once' ? '' : `, ${plan}`;

/** How it stands, and where, if that is in several places. */
const placedState = ({ platforms }: DayEntry['run'], state: string, long: boolean): string =>
  long && platforms.length > 1 ? `${state} · ${networkNames(platforms)}` : state;

/** One run in a day, or those of one scheduled post, in the colour of its voice. */
export function CalendarEntry({ entry, agent, long, onOpen }: Props) {
  const { run, time, count } = entry;
  const { personality_type = 'custom' } = agent ?? {};
  const name = authorName(agent, run);
  const state = stateOf(run);
  const words = opening(run.words) || 'written when due';
  const isUsual = state === postStatusWords.PLANNED.label;
  // Where there is no room for all of it, it is still read out.
  const Words = long ? 'span' : VisuallyHidden;
  const State = long || !isUsual ? 'span' : VisuallyHidden;
  return (
    <button
      type="button"
      className={classes.entry}
      data-hue={archetypes[personality_type].hue}
      data-state={run.state}
      data-paused={run.is_paused || undefined}
      title={`${name} on ${networkNames(run.platforms)}: ${words} (${state})${planOf(run)}`}
      onClick={onOpen}
    >
      <span className="numeric strong">
        {time}
        {count > 1 && ` +${count - 1}`}
      </span>{' '}
      <span className={classes.name}>{name}</span> <Words className={classes.words}>{words}</Words>{' '}
      <State className={classes.state}>{placedState(run, state, long)}</State>
    </button>
  );
}
