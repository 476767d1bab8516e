/** The newest notifications, in the list below the bell. */
import { useQuery } from '@tanstack/react-query';
import { latestNotificationsQuery } from '#web/entities/notifications/notification-queries.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { NotificationItem } from './notification-item.tsx';

/** `onLeave`: called when a link is followed. */
export default function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const query = useQuery(latestNotificationsQuery);
  const { data } = query;
  if (!data) return <QueryState query={query} skeletons={<RowSkeletons count={2} />} />;
  if (data.data.length === 0) return <p className="faint">No notifications yet.</p>;
  return (
    <ul className="plain ruled">
      {data.data.map((notification) => (
        <li key={notification.id}>
          <NotificationItem notice={notification} onFollow={onLeave} />
        </li>
      ))}
    </ul>
  );
}
