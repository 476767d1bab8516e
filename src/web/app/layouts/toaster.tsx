/** Where short messages appear. */
import { Notifications } from '@mantine/notifications';
import { Themed } from '#web/ui/theme/themed.tsx';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import classes from './toaster.module.css';

export default function Toaster() {
  return (
    <Themed>
      <Notifications position="top-right" limit={4} className={classes.place ?? ''} />
    </Themed>
  );
}
