/** The security events of one's own account, with their origin. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { detailWords } from './detail-words.ts';
import { api } from '#web/lib/api/api.ts';
import classes from './activity.page.module.css';

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

/** The person's own security events, a page at a time. */
const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api.audit.list({ query: { limit: pageSize, cursor }, signal }),
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
  const query = useInfiniteQuery(activityQuery);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Security activity"
        text="Everything that happened in your account. Entries can’t be changed or deleted."
      />
      <div className="stackSm readable">
        <Hint />
        <QueryState query={query} />
        {data && <Events events={rowsIn(data)} total={totalIn(data)} />}
        <ShowNext query={query} />
      </div>
    </>
  );
}
