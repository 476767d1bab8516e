import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { isFinal } from '#domain/ledger/occurrence-states.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { wordsOfRun } from '#web/entities/posts/status-labels.ts';
import { viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Fetched } from './panel-parts.tsx';
import { todayQuery } from './queries.ts';
import { foldAlike } from '#web/entities/posts/alike-runs.ts';
import { openedRun } from '#web/entities/posts/opened-run.ts';
import { useEffect, useState } from 'react';
import { minute } from '#contract/core/time.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { timeWords } from '#web/ui/clock.ts';
import classes from './today-panel.module.css';

/** The instants at which the day of `now` starts and ends here. */
export function dayOf(now: Date): { from: string; to: string } {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  return { from: midnight(0), to: midnight(1) };
}

interface TodayRun {
  run: CalendarRun;
  /** `09:00`. */
  time: string;
  /** The number of later runs of its repeat of which the same is said. */
  again: number;
}

interface AgentDay {
  agent_id: string;
  is_self: boolean;
  runs: TodayRun[];
  /** The number of posts that are not shown. */
  more: number;
}

const agentsShown = 5;
/** How many posts of each agent fit beside the others'. */
const runsShown = (agents: number): number => (agents === 1 ? 8 : agents === 2 ? 4 : 2);

/** The upcoming ones of many posts, with the last one before them. */
function excerptOf(runs: readonly TodayRun[], most: number): TodayRun[] {
  const next = runs.findIndex(({ run }) => !isFinal(run.state));
  const from = next === -1 ? runs.length - most : next - 1;
  const start = Math.max(0, Math.min(from, runs.length - most));
  return runs.slice(start, start + most);
}

/** The posts of a day by agent: the agent with the next post first, those that are done last. */
export function byAgent(
  runs: readonly CalendarRun[],
  zone: string,
): { days: AgentDay[]; more: number } {
  const inOrder = runs.toSorted((one, other) => one.at.localeCompare(other.at));
  const grouped = [...Map.groupBy(inOrder, ({ agent_id }) => agent_id)].map(
    ([agent_id, all]): [string, TodayRun[]] => [
      agent_id,
      foldAlike(all, (run) => run).map(({ first: run, more }) => ({
        run,
        time: timeWords(wallTimeOf(Date.parse(run.at), zone).slice(11)),
        again: more.length,
      })),
    ],
  );
  const nextOf = (own: readonly TodayRun[]): number => {
    const next = own.find(({ run }) => !isFinal(run.state));
    return next ? Date.parse(next.run.at) : Number.MAX_SAFE_INTEGER;
  };
  const sorted = grouped.toSorted(([, one], [, other]) => nextOf(one) - nextOf(other));
  const days = sorted.slice(0, agentsShown).map(([agent_id, own]) => {
    const shown = excerptOf(own, runsShown(sorted.length));
    const is_self = own.some(({ run }) => run.is_self);
    return { agent_id, is_self, runs: shown, more: own.length - shown.length };
  });
  return { days, more: sorted.length - days.length };
}

const dayIn = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** The start of today, updated soon after midnight for pages that stay open. */
function useDay(): Date {
  const [day, setDay] = useState(() => dayIn(new Date()));
  useEffect(() => {
    const look = () => {
      const now = dayIn(new Date());
      setDay((before) => (before.getTime() === now.getTime() ? before : now));
    };
    const timer = setInterval(look, minute);
    return () => clearInterval(timer);
  }, []);
  return day;
}

const shortest = 60;
const opening = (words: string): string => excerpt(words, shortest + 1);

function Run({ item: { run, time, again } }: { item: TodayRun }) {
  const { label, tone } = wordsOfRun(run);
  return (
    <li>
      <Link className={classes.run} to="/scheduled-posts" search={openedRun(run)}>
        <time className="numeric strong" dateTime={run.at}>
          {time}
        </time>
        <span className={`cut muted ${classes.words}`}>
          {opening(run.words) || 'Written when due'}
        </span>
        {again > 0 && <span className="quiet">{again} more today</span>}
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Link>
    </li>
  );
}

function Day({ day, agent }: { day: AgentDay; agent: Agent | undefined }) {
  const { personality_type = 'custom', avatar_url } = agent ?? {};
  const name = authorName(agent, day);
  const { hue } = archetypes[personality_type];
  return (
    <li className="stack2xs" data-hue={hue}>
      <div className="besideXs shrinks">
        <AvatarRing name={name} src={avatar_url} hue={hue} size={32} />
        <strong className="cut strong">{name}</strong>
      </div>
      <ul className={classes.runs}>
        {day.runs.map((item) => (
          <Run key={`${item.run.schedule_id} ${item.run.at}`} item={item} />
        ))}
      </ul>
      {day.more > 0 && <p className="said">+{day.more} more today</p>}
    </li>
  );
}

/** Posts due today, by agent. */
export function TodayPanel({ agents }: { agents: readonly Agent[] }) {
  const zone = viewerZone();
  const today = useQuery(todayQuery(dayOf(useDay())));
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  return (
    <Panel
      bare
      title="Today’s plan"
      aside={
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/scheduled-posts" search={{ view: 'calendar' }} {...props} />
          )}
        >
          Calendar
        </Anchor>
      }
    >
      <Fetched query={today} failure="Couldn’t load today’s plan." lines={3}>
        {({ data }) => {
          const { days, more } = byAgent(data, zone);
          if (days.length === 0) {
            return (
              <p className={classes.none}>
                Nothing scheduled today.{' '}
                <Anchor
                  underline="always"
                  renderRoot={(props) => <Link to="/scheduled-posts" {...props} />}
                >
                  Schedule a post
                </Anchor>
              </p>
            );
          }
          return (
            <>
              <ul className="plain stackMd">
                {days.map((day) => (
                  <Day key={day.agent_id} day={day} agent={byId.get(day.agent_id)} />
                ))}
              </ul>
              <p className="said">
                {more > 0 && `${pluralize(more, 'more agent has', 'more agents have')} plans. `}
                Your time zone: {zoneLabel(zone)}.
              </p>
            </>
          );
        }}
      </Fetched>
    </Panel>
  );
}
