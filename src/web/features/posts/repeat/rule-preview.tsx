/** The preview of a schedule: its text on each account or who writes it, the price, and the next posts. */
import { useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import { costWords } from '#domain/money/money.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { previewOf } from '#domain/platforms/post-preview.ts';
import { runsPrice } from '#web/features/posts/rules/schedule-labels.ts';
import type { Face } from '#web/features/posts/face.ts';
import { Preview, PreviewTabs } from '#web/features/posts/write/post-preview.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { factsFor, roomsOf, type Version, versionsOf } from './rule-faults.ts';
import { recurringOf, type RuleValues, runsOf } from './rule-values.ts';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { postsFilled } from '#domain/schedule/schedule-warning.ts';
import { blockedWords } from '#web/entities/posts/status-labels.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { previewQuery } from '#web/features/posts/rules/queries.ts';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { timeWords, withOwnTimes } from '#web/ui/clock.ts';
import { clockLabel, clockWords, viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';
import { andDistance } from '#web/ui/when.ts';
import classes from './rule-form.module.css';

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
  /** The posts before it use up the facts. */
  isDry: boolean;
  now: number;
}

/** One post in its own zone and in the viewer's, with the effect of clock changes. */
function Run({ at, local, zone, asked, isAbout, isDry, now }: RunProps) {
  const own = viewerZone();
  const wall = local.slice(11, 16);
  const [only, ...others] = asked ?? [wall];
  return (
    <li>
      <span>
        {isAbout && 'About '}
        <time dateTime={new Date(at).toISOString()}>
          {(isAbout ? clockWords : clockLabel)(at, zone, now)}
        </time>{' '}
        ({zoneLabel(zone)})<span className="quiet">{andDistance(at, now, zone)}</span>
      </span>
      {wallTimeOf(at, own) !== local.slice(0, 16) && (
        <span className="quiet">{clockLabel(at, own, now)} your time</span>
      )}
      {only !== wall && !others.includes(wall) && (
        <span className="warning">
          {others.length === 0
            ? `Clocks change that day: no ${timeWords(only ?? wall)}. Publishes at ${timeWords(wall)}.`
            : `Clocks change that day. This one publishes at ${timeWords(wall)}.`}
        </span>
      )}
      {isDry && <span className="warning">{blockedWords.facts.label}</span>}
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

/** How many posts can still be written; `Infinity` if they don’t depend on facts, or there are none yet. */
function postsLeft(values: RuleValues, isSetOnly: boolean, said: readonly string[]): number {
  const facts = factsFor(values, isSetOnly) ?? [];
  const left = facts.filter((fact) => !said.includes(fact));
  return facts.length === 0 ? Infinity : postsFilled({ facts: left, rooms: roomsOf(values) });
}

interface RunsPreviewProps {
  values: RuleValues;
  /** Whether the built-in writer writes them. */
  isSetOnly: boolean;
  /** The scheduled post that is edited. */
  id: string | undefined;
}

/** The next posts, as the server computes them. */
export function RunsPreview({ values, isSetOnly, id }: RunsPreviewProps) {
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
  const left = postsLeft(values, isSetOnly, data.said);
  return (
    <>
      {asked.frequency !== 'once' && <p className="quiet sentence">{withOwnTimes(data.words)}</p>}
      {data.runs.length === 0 && <p>No upcoming posts.</p>}
      <ol
        className={`plain stackXs numeric ${classes.runs}`}
        aria-label="Next posts"
        aria-busy={isPlaceholderData}
      >
        {data.runs.map(({ at, local }, index) => (
          <Run
            key={at}
            at={Date.parse(at)}
            isAbout={asked.about_minutes !== undefined}
            isDry={index >= left}
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

/** The texts of a version, with the first comment. */
const textsOf = ({ parts }: Version, values: RuleValues): string[] => {
  const comment = values.first_comment.trim();
  const texts = values.is_fixed ? parts : [];
  return comment === '' ? texts : [...texts, comment];
};

interface OneProps {
  version: Version;
  values: RuleValues;
  face: Face;
}

/** The post on one account, or the agent that will write it. */
function OnAccount({ version, values, face }: OneProps) {
  const { account, media } = version;
  const { topic, extras } = values;
  if (values.is_fixed)
    return (
      <Preview
        account={account}
        face={face}
        comment={values.first_comment.trim() === '' ? undefined : version.parts.length}
        parts={previewOf(allowedOn(account.platform, account.limits), {
          parts: textsOf(version, values),
          media,
          extras,
        })}
      />
    );
  return (
    <div className="outlined rounded padMd">
      <PostCard
        bare
        name={face.name}
        handle={account.username}
        avatar={face.src}
        hue={face.hue}
        text=""
        media={media}
        footer={
          <p className={classes.unwritten}>
            {topic.trim() === ''
              ? `${face.name} writes each post.`
              : `${face.name} writes each post about: ${topic.trim()}`}
          </p>
        }
      />
    </div>
  );
}

/** The price of publishing, per post and in total. Writing is shown on the usage page. */
function Price({ values, versions }: { values: RuleValues; versions: readonly Version[] }) {
  const prices = versions.map((version) =>
    priceOfPost(version.account.platform, textsOf(version, values), false),
  );
  const micros = prices.reduce((sum, price) => sum + price.micros, 0);
  const reason = prices.find((price) => price.reason !== null)?.reason;
  const [first] = versions;
  if (!first) return null;
  const name = versions.length > 1 ? 'these accounts' : platforms[first.account.platform].name;
  if (micros === 0) return <p className="quiet">Posting to {name} is free.</p>;
  return (
    <p className="quiet">
      Each post costs {costWords(micros)}
      {reason && ` (${reason})`}
      {values.frequency !== 'once' &&
        values.ends !== 'on_date' &&
        runsPrice(micros, runsOf(values))}
      .
    </p>
  );
}

interface Props {
  values: RuleValues;
  /** Whether the built-in writer writes the posts. */
  isSetOnly: boolean;
  face: Face | undefined;
  /** The scheduled post that is edited. */
  id: string | undefined;
}

export function RulePreview({ values, isSetOnly, face, id }: Props) {
  const [tab, setTab] = useState<string>();
  const versions = versionsOf(values);
  const shown = versions.find(({ account }) => account.id === tab) ?? versions[0];
  return (
    <div className="stackMd packed">
      <section className="stackMd packed" aria-label="Preview">
        <h3 className="size3">Preview</h3>
        {shown && face ? (
          <PreviewTabs accounts={values.accounts} shown={shown.account} onTab={setTab}>
            <OnAccount version={shown} values={values} face={face} />
          </PreviewTabs>
        ) : (
          <p className="quiet">
            {face
              ? 'Choose an account to see your post there.'
              : 'Choose an agent to see the post.'}
          </p>
        )}
        <Price values={values} versions={versions} />
      </section>
      <section className="stackMd packed" aria-label="Next posts">
        <h3 className="size3">{values.frequency === 'once' ? 'Scheduled for' : 'Next posts'}</h3>
        <RunsPreview values={values} isSetOnly={isSetOnly} id={id} />
      </section>
    </div>
  );
}
