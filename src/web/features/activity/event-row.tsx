import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type AuditEventName, auditEvents } from '#contract/audit/events.ts';
import type { AuditEvent } from '#contract/audit/calls.ts';
import { Moment } from '#web/ui/moment.tsx';
import { exactly } from '#web/ui/when.ts';
import { detailWords } from './detail-words.ts';
import classes from './event-row.module.css';
import type { Run } from './runs.ts';

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

export function EventRow({ run: { event, count, since } }: { run: Run }) {
  const alarms = alarming.has(event.event);
  const [detail, place] = [detailWords(event), placeOf(event)];
  const Icon = alarms ? IconAlertTriangle : IconCheck;
  return (
    <article className={classes.event} data-alarming={alarms || undefined}>
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
        {detail ? <p className={classes.detail}>{detail}</p> : null}
        {place ? <p className={classes.place}>{place}</p> : null}
      </div>
      <p className={classes.when}>
        <Moment at={event.at} />
      </p>
    </article>
  );
}
