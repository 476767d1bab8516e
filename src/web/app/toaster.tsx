/** Where short messages appear. */
import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';

export default function Toaster() {
  return <Notifications position="top-right" limit={4} />;
}
