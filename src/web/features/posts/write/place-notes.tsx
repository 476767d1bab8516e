import { Link } from '@tanstack/react-router';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Post } from '#contract/posts/posts.ts';
import { whyHeld } from '#web/entities/posts/held.ts';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { isRetried } from '#web/features/posts/post-labels.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Where publishing failed, when it is tried again, and until when. */
function RetryNote({ post: { standings } }: { post: Post }) {
  const now = useNow();
  const failing = standings.filter(isRetried);
  const retries = failing.flatMap(({ occurrence }) => occurrence?.retry ?? []);
  const [until] = retries.map((one) => one.until).toSorted();
  if (until === undefined) return null;
  const [next] = retries.flatMap(({ at }) => at ?? []).toSorted();
  const names = list.format(new Set(failing.map(({ platform }) => platforms[platform].name)));
  const words = (at: string) => clockWords(Date.parse(at), viewerZone(), now);
  return (
    <p className="warning flush" role="status">
      Not published on {names} yet.{' '}
      {next === undefined ? 'We try every minute.' : `Next try: ${words(next)}.`} If it still fails
      by {words(until)}, we stop and tell you.
    </p>
  );
}

/** On which accounts it is on hold, and where that can be changed. */
function OnHold({ post: { standings } }: { post: Post }) {
  const held = standings.filter((one) => one.stage !== 'out' && whyHeld(one) !== undefined);
  if (held.length === 0) return null;
  return (
    <p className="warning flush" role="status">
      {held.map(whyHeld).join(' ')}{' '}
      {held.some(({ blocked_by }) => blocked_by !== 'account') && (
        <Link to="/settings" search={{ tab: 'platforms' }}>
          Open accounts
        </Link>
      )}
    </p>
  );
}

/** What a planned post waits for on its accounts. */
export default function PlaceNotes(props: { post: Post }) {
  return (
    <>
      <RetryNote {...props} />
      <OnHold {...props} />
    </>
  );
}
