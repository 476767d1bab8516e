import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { previewQuery } from '#web/features/schedule/queries.ts';
import classes from './schedule-form.module.css';
import type { ScheduleValues } from './schedule-values.ts';
import { useNow } from '#web/features/schedule/calendar/use-now.ts';
import { clockWords, distanceWords, viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';

const pause = 300;

interface RunProps {
  /** Milliseconds UTC. */
  at: number;
  /** What the clock in the zone shows then: `2026-11-24T09:00:00`. */
  local: string;
  zone: string;
  /** The time of day that was asked for, where every run is to have it: `09:00`. */
  asked: string | undefined;
  now: number;
}

/** One run on the post's clock and on the viewer's, and how the clocks' changes move it. */
function Run({ at, local, zone, asked, now }: RunProps) {
  const own = viewerZone();
  const wall = local.slice(11, 16);
  return (
    <li>
      <span>
        <time dateTime={new Date(at).toISOString()}>{clockWords(at, zone, now)}</time> (
        {zoneLabel(zone)})<span className="quiet"> · {distanceWords(at, now)}</span>
      </span>
      {wallTimeOf(at, own) !== local.slice(0, 16) && (
        <span className="quiet">{clockWords(at, own, now)} your time</span>
      )}
      {asked !== undefined && asked !== wall && (
        <span className="warning">
          The clocks change: there is no {asked} that day, so it goes out at {wall}.
        </span>
      )}
    </li>
  );
}

/** Whether every run is meant for one time of day; the others are so many hours apart. */
const isDaily = ({ frequency }: Pick<ScheduleValues, 'frequency'>) =>
  frequency === 'once' ||
  frequency === 'daily' ||
  frequency === 'weekly' ||
  frequency === 'monthly';

/** The time of day that every run is to have. */
const timeOfDay = (asked: { frequency: ScheduleValues['frequency']; scheduled_time: string }) =>
  isDaily(asked) ? asked.scheduled_time.slice(11, 16) : undefined;

interface Props {
  values: ScheduleValues;
  /** Of the scheduled post that is changed. */
  id: string | undefined;
}

/** The next runs as the server computes them. */
export function RunsPreview({ values, id }: Props) {
  const now = useNow();
  const { local_time, timezone, frequency, max_runs } = values;
  const [asked] = useDebouncedValue(
    { scheduled_time: local_time, timezone, frequency, max_runs: max_runs === '' ? 0 : max_runs },
    pause,
  );
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery({ ...asked, ...(id && { id }) }),
    enabled: asked.scheduled_time !== '',
  });
  if (local_time === '') return <p className="quiet">Choose a date and a time first.</p>;
  if (error) return <p className="warning">{messageOf(error, 'The runs are not known.')}</p>;
  if (!data) return <Skeleton height={140} />;
  // Runs of the time before are no news of the clocks for the time that is asked now.
  const wanted = isPlaceholderData ? undefined : timeOfDay(asked);
  const zone = asked.timezone ?? 'UTC';
  return (
    <>
      {asked.frequency !== 'once' && <p className="quiet">{data.words}</p>}
      {data.runs.length === 0 && <p>Nothing more goes out.</p>}
      <ol className={classes.runs} aria-label="Next runs" aria-busy={isPlaceholderData}>
        {data.runs.map(({ at, local }) => (
          <Run key={at} at={Date.parse(at)} local={local} zone={zone} asked={wanted} now={now} />
        ))}
      </ol>
    </>
  );
}
