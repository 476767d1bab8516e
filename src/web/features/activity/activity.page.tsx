/** The security events of one's own account, with their origin. */
import { SegmentedControl } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditEvent } from '#contract/audit/calls.ts';
import { byCursor, rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type AuditEventName, auditEvents } from '#contract/audit/events.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { Moment } from '#web/ui/moment.tsx';
import { exactly } from '#web/ui/when.ts';
import { api } from '#web/lib/api/api.ts';
import classes from './activity.page.module.css';
import {
  type LivePlatform,
  LivePlatformIds,
  platforms,
  isLive,
} from '#contract/platforms/platforms.ts';
import { sentWord } from '#domain/platforms/sent-words.ts';

// The detail of an event in plain words. The log stores short details with the ids of platforms and posts; people
// read names and sentences.

const isPlatform = (word: string): word is LivePlatform =>
  LivePlatformIds.some((id) => id === word);

const nameOf = (platform: string): string =>
  isPlatform(platform) ? platforms[platform].name : platform;

/** `Ada on twitter, post 0198…`: whose post, and where. */
function ofPost(detail: string): string {
  const [, who = detail, platform] = /^(.*) on (\w+), post \S+$/s.exec(detail) ?? [];
  return platform === undefined ? who : `${who} on ${nameOf(platform)}`;
}

const verdicts: Readonly<Record<string, string>> = {
  edit: 'Edited',
  rewrite: 'Rewritten',
  send: 'Sent again',
  drop: 'Not posted',
};

/** `there: Ada on twitter, post 0198…`. */
function ofVerdict(detail: string): string {
  const [, verdict = '', post = detail] = /^(\w+): (.*)$/s.exec(detail) ?? [];
  const [, platform = ''] = / on (\w+), post \S+$/.exec(post) ?? [];
  const words =
    verdict === 'there'
      ? `Confirmed as ${isLive(platform) ? sentWord(platform) : 'published'}`
      : verdicts[verdict];
  return [words, ofPost(post)].filter(Boolean).join(': ');
}

const decisions: Readonly<Record<string, string>> = { approve: 'Approved', reject: 'Rejected' };

/** `approve by telegram: Ada on twitter, post 0198…`: what was decided, and where. */
function ofDecision(detail: string): string {
  const [, verdict = '', way = '', post = detail] = /^(\w+) by (\w+): (.*)$/s.exec(detail) ?? [];
  const where = way === 'push' ? 'in a push notification' : `in ${nameOf(way)}`;
  return [`${decisions[verdict] ?? verdict} ${where}`, ofPost(post)].join(': ');
}

/** `unsubscribed: agentAlerts` names a switch; everything else is already in words. */
function ofNotifications(detail: string): string {
  const [, name] = /^unsubscribed: (\w+)$/.exec(detail) ?? [];
  if (name === undefined) return detail.charAt(0).toUpperCase() + detail.slice(1);
  return `Unsubscribed by email link: ${oneOf(switches)(name)}`;
}

/** `twitter: ada`: an account, or an agent that posts there, or only the platform. */
function ofPlace(detail: string): string {
  const [, platform = '', name] = /^(\w+)(?:: (.*))?$/s.exec(detail) ?? [];
  return name === undefined ? nameOf(platform || detail) : `${name} on ${nameOf(platform)}`;
}

/** `twitter: automated_label yes`: which box was checked or unchecked. */
function ofChecklist(detail: string): string {
  const [, platform = '', ticks = ''] = /^(\w+): (.*)$/s.exec(detail) ?? [];
  const entries = (isPlatform(platform) && platforms[platform].checklist) || [];
  const changes = ticks.split(', ').flatMap((tick) => {
    const [item, answer] = tick.split(' ');
    const label = entries.find((entry) => entry.item === item)?.label;
    return label === undefined
      ? []
      : [`${answer === 'yes' ? 'Confirmed' : 'No longer confirmed'}: ${label}`];
  });
  return [nameOf(platform), ...changes].join(' · ');
}

const ways: Readonly<Record<string, string>> = {
  wallet: 'With a wallet',
  password: 'With a password',
  authenticator: 'With an authenticator code',
  'backup code': 'With a backup code',
};
const codes: Readonly<Record<string, string>> = {
  wrong: 'Wrong code',
  'used before': 'This code was used before',
};
const hands: Readonly<Record<string, string>> = {
  'by the command line': 'By an administrator, on the server',
};
const emails: Readonly<Record<string, string>> = {
  removed: 'Email removed',
  replaced: 'New email, not verified yet',
  awaited: 'New email entered. It takes effect once it’s verified.',
};
const switches: Readonly<Record<string, string>> = {
  agentAlerts: 'Agent alerts',
  performanceReports: 'Performance reports',
};

const oneOf =
  (words: Readonly<Record<string, string>>) =>
  (detail: string): string =>
    words[detail] ?? detail;
const counted = (detail: string, what: string): string =>
  detail === '1' ? `1 ${what}` : `${detail} ${what}s`;

const readers: Partial<Record<AuditEventName, (detail: string) => string>> = {
  signed_in: oneOf(ways),
  sign_in_refused: oneOf(ways),
  second_factor_asked: oneOf(ways),
  reauthenticated: oneOf(ways),
  second_factor_refused: oneOf(codes),
  second_factor_off: oneOf(hands),
  backup_code_used: (detail) => `${counted(detail.replace(/ left$/, ''), 'backup code')} left`,
  sessions_revoked: (detail) => counted(detail, 'session'),
  email_changed: oneOf(emails),
  platform_connected: ofPlace,
  platform_disconnected: ofPlace,
  checklist_changed: ofChecklist,
  notifications_changed: ofNotifications,
  // The name of the call means nothing to people; the request's id finds it in the log.
  access_refused: (detail) => detail.replace(/^[A-Z]+ \S+: /, ''),
  clock_confirmed: (detail) => (Number.isNaN(Date.parse(detail)) ? detail : exactly(detail)),
  post_published: ofPost,
  post_in_inbox: ofPost,
  post_failed: ofPost,
  post_removed: ofPost,
  post_settled: ofVerdict,
  post_decided: ofDecision,
};

/** The detail of an event in words; `null` if the event is clear without one. */
export const detailWords = ({ event, detail }: Pick<AuditEvent, 'event' | 'detail'>) =>
  detail === null || detail === '' ? null : (readers[event]?.(detail) ?? detail);

/** The newest of equal events in a row, and the time of the oldest. */
interface Run {
  event: AuditEvent;
  count: number;
  since: string;
}

const isSame = (a: AuditEvent, b: AuditEvent): boolean =>
  a.event === b.event && a.device === b.device && a.ip === b.ip && a.detail === b.detail;

/** Newest first in, newest first out. An event that two overlapping pages both contain counts once. */
export function runsOf(events: readonly AuditEvent[]): Run[] {
  const runs: Run[] = [];
  const known = new Set<string>();
  for (const event of events) {
    if (known.has(event.id)) continue;
    known.add(event.id);
    const last = runs.at(-1);
    if (last && isSame(last.event, event)) {
      last.count += 1;
      last.since = event.at;
    } else runs.push({ event, count: 1, since: event.at });
  }
  return runs;
}

const pageSize = 50;

const abouts = ['account', 'posts'] as const;

/** The person's own security events, a page at a time. */
const activityQuery = (about: (typeof abouts)[number] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['activity', about],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.audit.list({ query: { limit: pageSize, cursor, about }, signal }),
    ...byCursor,
    refetchOnMount: 'always',
  });

/** Events that deserve a second look. */
const alarming: ReadonlySet<AuditEventName> = new Set<AuditEventName>([
  'sign_in_refused',
  'second_factor_refused',
  'session_reused',
  'reauth_refused',
  'password_refused',
  'access_refused',
  'post_failed',
]);

/** Events that no browser of the person caused have no address. */
const placeOf = ({ device, ip }: AuditEvent) => (ip === '' ? undefined : `${device} · ${ip}`);

function EventRow({ run: { event, count, since } }: { run: Run }) {
  const alarms = alarming.has(event.event);
  const [detail, place] = [detailWords(event), placeOf(event)];
  const Icon = alarms ? IconAlertTriangle : IconCheck;
  return (
    <article
      className={`stackSm restMiddle padWide ${classes.event}`}
      data-alarming={alarms || undefined}
    >
      <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
      <div className="stack2xs">
        <h2 className={classes.title}>
          {auditEvents[event.event]}
          {count > 1 ? (
            <span className="quiet regular" title={`Since ${exactly(since)}`}>
              {count} times
            </span>
          ) : null}
        </h2>
        {detail ? <p className="said">{detail}</p> : null}
        {place ? <p className="quiet breaks">{place}</p> : null}
      </div>
      <p className={classes.when}>
        <Moment at={event.at} />
      </p>
    </article>
  );
}

const Hint = () => (
  <aside className={classes.hint} aria-labelledby="not-you">
    <h2 className="strong ink size3 textFont" id="not-you">
      Wasn’t you?
    </h2>
    <p>
      Sign out sessions you don’t recognize and change your password in{' '}
      <Link to="/settings" search={{ tab: 'security' }}>
        security settings
      </Link>
      .
    </p>
  </aside>
);

const countOf = (shown: number, total: number) =>
  shown < total ? `The newest ${shown} of ${total} events` : pluralize(total, 'event');

function Events({ events, total }: { events: readonly AuditEvent[]; total: number }) {
  if (events.length === 0)
    return <EmptyState title="No activity yet">Your sign-ins will show up here.</EmptyState>;
  return (
    <>
      <RowCount>{countOf(events.length, total)}</RowCount>
      <RowList>
        {runsOf(events).map((run) => (
          <li key={run.event.id}>
            <EventRow run={run} />
          </li>
        ))}
      </RowList>
    </>
  );
}

export function ActivityPage() {
  const [shown, setShown] = useState('All');
  const about = abouts.find((one) => one === shown.toLowerCase());
  const query = useInfiniteQuery(activityQuery(about));
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Security activity"
        text="What matters for the security of your account. Entries can’t be changed or deleted."
      />
      <div className="stackSm readable">
        <Hint />
        <SegmentedControl
          className="start"
          aria-label="Show"
          data={['All', 'Account', 'Posts']}
          value={shown}
          onChange={setShown}
        />
        <QueryState query={query} />
        {data && <Events events={rowsIn(data)} total={totalIn(data)} />}
        <ShowNext query={query} />
      </div>
    </>
  );
}
