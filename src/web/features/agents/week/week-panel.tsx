/** The week that an agent proposes: shown at once, written while one looks, and scheduled only by its owner. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Week, WeekItem } from '#contract/weeks/types.ts';
import { costWords } from '#domain/money/money.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { wallTimeOf } from '#web/ui/zone-time.ts';
import { notify } from '#web/lib/notify.ts';
import { Panel } from '#web/ui/panel.tsx';
import { shortDate } from '#domain/text/dates.ts';
import { type WeekActing, useWeek, weekQuery } from './week-queries.ts';
import { WeekRow } from './week-item.tsx';
import classes from './week.module.css';

const posts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);

/** Its date and time on the clock of the week: `2027-03-01`, `09:00`. */
function wallOf({ at }: WeekItem, { timezone }: Week): { date: string; time: string } {
  const [date = '', time = ''] = wallTimeOf(Date.parse(at), timezone).split('T');
  return { date, time };
}

/** `Mon, Mar 1` */
function dayWords(date: string): string {
  const weekday = new Date(`${date}T12:00:00Z`).toLocaleDateString('en', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return `${weekday}, ${shortDate(date)}`;
}

/** What all of it costs, as far as that is known. */
function totalOf(items: readonly WeekItem[]): string {
  const known = items.flatMap(({ cost }) => cost ?? []);
  const sum = known.reduce((all, cost) => all + cost, 0);
  const about = items.some(({ is_estimate }) => is_estimate) ? 'about ' : '';
  if (known.length < items.length) return 'cost not known';
  return sum === 0 ? 'free' : `${about}${costWords(sum)}`;
}

interface Props {
  agent: Agent;
  week: Week;
  acting: WeekActing;
}

/** Which posts are kept: all, until somebody leaves one out. */
function useKept() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const keep = (id: string, kept: boolean) => {
    const next = new Set(left);
    if (kept) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return { isKept: ({ id, state }: WeekItem) => !left.has(id) && state !== 'failed', keep };
}

function Buttons({ week, acting, kept }: Props & { kept: readonly WeekItem[] }) {
  const ready = kept.flatMap(({ id, hash, state }) =>
    state === 'written' && hash !== null ? [{ id, hash }] : [],
  );
  const writing = kept.filter(({ state }) => state === 'waiting').length;
  const isOpen = week.items.some(({ state }) => state !== 'approved');
  const isPartly = week.items.some(({ state }) => state === 'approved');
  const isBusy = acting.isPending;
  const failure = { onError: (error: Error) => void notify.failure(error) };
  const undo = () =>
    acting.mutate(
      { act: 'undo' },
      { ...failure, onSuccess: ({ message }) => void notify.success(message) },
    );
  const approve = () =>
    acting.mutate(
      { act: 'approve', items: ready },
      {
        ...failure,
        onSuccess: ({ message, failed: [first] }) => {
          if (first) void notify.error(`${message} ${first.message}`);
          else void notify.undoable(message, undo);
        },
      },
    );
  const forget = () =>
    acting.mutate(
      { act: 'forget' },
      { ...failure, onSuccess: ({ message }) => void (isOpen && notify.success(message)) },
    );
  return (
    <div className="flex wraps gapXs middle">
      {isOpen && (
        <Button
          data-needs="approve"
          onClick={approve}
          disabled={ready.length === 0}
          loading={isBusy}
        >
          Schedule {posts(ready.length)}
        </Button>
      )}
      {week.undoable > 0 && (
        <Button data-needs="schedule" variant="default" onClick={undo} disabled={isBusy}>
          Undo: {posts(week.undoable)}
        </Button>
      )}
      <Button data-needs="draft" variant="subtle" color="gray" onClick={forget} disabled={isBusy}>
        {isOpen ? (isPartly ? 'Discard the rest' : 'Discard') : 'Close'}
      </Button>
      {writing > 0 && <span className="said">{posts(writing)} still being written</span>}
    </div>
  );
}

function Items({ week, acting, isKept, keep }: Props & ReturnType<typeof useKept>) {
  const days = Map.groupBy(week.items, (item) => wallOf(item, week).date);
  const open = week.items.filter(({ state }) => state !== 'approved');
  const beside = (item: WeekItem, step: -1 | 1) => {
    const own = open.filter(({ connection_id }) => connection_id === item.connection_id);
    return own[own.findIndex(({ id }) => id === item.id) + step];
  };
  return [...days].map(([date, items]) => (
    <section key={date} className={classes.day}>
      <h3 className="strong flush size2">{dayWords(date)}</h3>
      <ul className="plain ruled">
        {items.map((item) => (
          <WeekRow
            key={item.id}
            item={item}
            time={wallOf(item, week).time}
            isKept={isKept(item)}
            onKeep={(kept) => keep(item.id, kept)}
            before={beside(item, -1)}
            after={beside(item, 1)}
            acting={acting}
          />
        ))}
      </ul>
    </section>
  ));
}

function Proposed(props: Props) {
  const { agent, week } = props;
  const kept = useKept();
  const { items } = week;
  const rest = items.filter(({ state }) => state !== 'approved');
  const open = rest.filter(kept.isKept);
  return (
    <div className="below">
      <Panel
        title="Proposed week"
        aside={
          <span className="said">
            {posts(items.length)}, {totalOf(items)} ({zoneLabel(week.timezone)})
          </span>
        }
      >
        <p className="measure">
          {rest.length === 0
            ? 'All of them are scheduled.'
            : `${agent.name} proposes these. Nothing is scheduled until you schedule it. The rest is dropped when its time has passed.`}
        </p>
        {rest.length > 0 && <Items {...props} isKept={kept.isKept} keep={kept.keep} />}
        <Buttons {...props} kept={open} />
      </Panel>
    </div>
  );
}

/** Shows nothing until a week is proposed. */
export function WeekPanel({ agent }: { agent: Agent }) {
  const { data } = useQuery(weekQuery(agent.id));
  const acting = useWeek(agent.id);
  if (!data?.week || data.week.items.length === 0) return null;
  return <Proposed agent={agent} week={data.week} acting={acting} />;
}
