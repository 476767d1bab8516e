import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { clockLabel, viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';
import { andDistance, exactly } from '#web/ui/when.ts';

interface Props {
  /** ISO 8601. */
  at: string;
  zone: string;
  now: number;
  /** It is in the past, so it can't be later than now, whatever this browser's clock says. */
  isDone?: boolean;
  /** Shown only in the viewer's time zone, which is then named. */
  once?: boolean;
}

/** When something is due or was done: in the viewer's time zone, and in the post's if that differs. */
export function RunTime({ at, zone, now, isDone = false, once = false }: Props) {
  const instant = Date.parse(at);
  const present = isDone ? Math.max(now, instant) : now;
  const own = viewerZone();
  const isSame = wallTimeOf(instant, own) === wallTimeOf(instant, zone);
  return (
    <span className="stack2xs">
      <time dateTime={at} title={exactly(at)}>
        <strong>{clockLabel(instant, own, now)}</strong>
        {once && ` (${zoneLabel(own)})`}
        {andDistance(instant, present)}
      </time>
      {!isSame && !once && (
        <span className="quiet">
          {clockLabel(instant, zone, now)} ({zoneLabel(zone)})
        </span>
      )}
    </span>
  );
}
