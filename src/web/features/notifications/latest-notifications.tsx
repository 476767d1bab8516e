/** The newest notifications, in the list below the bell. */
import { useQuery } from '@tanstack/react-query';
import { latestNotificationsQuery } from '#web/entities/notifications/notification-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { NotificationItem } from './notification-item.tsx';

/** `onLeave`: called when a link is followed. */
export default function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const { data, isPending, error, refetch, isFetching } = useQuery(latestNotificationsQuery);
  if (isPending) return <RowSkeletons count={2} />;
  if (error && !data)
    return (
      <ErrorState message={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
    );
  if (data?.data.length === 0) return <p className="faint">No notifications yet.</p>;
  return (
    <ul className="plain ruled">
      {data?.data.map((notification) => (
        <li key={notification.id}>
          <NotificationItem notice={notification} onFollow={onLeave} />
        </li>
      ))}
    </ul>
  );
}
