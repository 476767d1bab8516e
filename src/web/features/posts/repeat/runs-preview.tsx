import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { previewQuery } from '#web/features/posts/rules/queries.ts';
import classes from './rule-form.module.css';
import { recurringOf, type RuleValues, runsOf } from './rule-values.ts';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { timeWords, withOwnTimes } from '#web/ui/clock.ts';
import { clockWords, distanceWords, viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';

const pause = 300;

interface RunProps {
  /** Milliseconds UTC. */
  at: number;
  /** The wall time in the zone: `2026-11-24T09:00:00`. */
  local: string;
  zone: string;
  /** The requested times of day, if every post should have one of them: `09:00`. */
  asked: readonly string[] | undefined;
  /** The time may vary by some minutes. */
  isAbout: boolean;
  now: number;
}

/** One post in its own zone and in the viewer's, with the effect of clock changes. */
function Run({ at, local, zone, asked, isAbout, now }: RunProps) {
  const own = viewerZone();
  const wall = local.slice(11, 16);
  const [only, ...others] = asked ?? [wall];
  return (
    <li>
      <span>
        {isAbout && 'About '}
        <time dateTime={new Date(at).toISOString()}>{clockWords(at, zone, now)}</time> (
        {zoneLabel(zone)})<span className="quiet"> · {distanceWords(at, now)}</span>
      </span>
      {wallTimeOf(at, own) !== local.slice(0, 16) && (
        <span className="quiet">{clockWords(at, own, now)} your time</span>
      )}
      {only !== wall && !others.includes(wall) && (
        <span className="warning">
          {others.length === 0
            ? `Clocks change that day: no ${timeWords(only ?? wall)}. Publishes at ${timeWords(wall)}.`
            : `Clocks change that day. This one publishes at ${timeWords(wall)}.`}
        </span>
      )}
    </li>
  );
}

/** Whether every post has a requested time of day; otherwise they are hours apart. */
const isDaily = ({ frequency }: Pick<RuleValues, 'frequency'>) =>
  frequency === 'once' ||
  frequency === 'daily' ||
  frequency === 'weekly' ||
  frequency === 'monthly';

interface Asked {
  frequency: RuleValues['frequency'];
  scheduled_time: string;
  times?: string;
}

/** The times of day that posts should have. */
const timesOfDay = (asked: Asked): readonly string[] | undefined => {
  if (!isDaily(asked)) return undefined;
  return asked.times?.split(',') ?? [asked.scheduled_time.slice(11, 16)];
};

/** The request, without empty values. */
function askedOf(values: RuleValues) {
  const { scheduled_time, timezone, frequency } = values;
  const { weekdays, times, ends_on, about_minutes } = recurringOf(values);
  const named = times.filter(Boolean);
  return {
    scheduled_time,
    timezone,
    frequency,
    max_runs: runsOf(values),
    ...(weekdays.length > 0 && { weekdays: weekdays.join() }),
    ...(named.length > 0 && { times: named.join() }),
    ...(ends_on !== null && { ends_on }),
    ...(about_minutes > 0 && { about_minutes }),
  };
}

interface Props {
  values: RuleValues;
  /** The scheduled post that is edited. */
  id: string | undefined;
}

/** The next posts, as the server computes them. */
export function RunsPreview({ values, id }: Props) {
  const now = useNow();
  const [asked] = useDebouncedValue(askedOf(values), pause);
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery({ ...asked, ...(id && { id }) }),
    enabled: asked.scheduled_time !== '',
  });
  if (values.scheduled_time === '')
    return <p className="quiet">Choose a date and time to see upcoming posts.</p>;
  if (error)
    return <p className="warning">{messageOf(error, 'Couldn’t load the upcoming posts.')}</p>;
  if (!data) return <Skeleton height={140} />;
  // The posts of the previous time say nothing about clock changes of the new one.
  const wanted = isPlaceholderData ? undefined : timesOfDay(asked);
  const zone = asked.timezone ?? 'UTC';
  return (
    <>
      {asked.frequency !== 'once' && <p className="quiet sentence">{withOwnTimes(data.words)}</p>}
      {data.runs.length === 0 && <p>No upcoming posts.</p>}
      <ol
        className={`plain stackXs numeric ${classes.runs}`}
        aria-label="Next posts"
        aria-busy={isPlaceholderData}
      >
        {data.runs.map(({ at, local }) => (
          <Run
            key={at}
            at={Date.parse(at)}
            isAbout={asked.about_minutes !== undefined}
            local={local}
            zone={zone}
            asked={wanted}
            now={now}
          />
        ))}
      </ol>
    </>
  );
}
