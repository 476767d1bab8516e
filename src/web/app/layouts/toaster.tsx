/** The place for short messages. */
import { Notifications } from '@mantine/notifications';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { Themed } from '#web/ui/theme/themed.tsx';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import classes from './toaster.module.css';

export default function Toaster() {
  const isPhone = usePhone();
  return (
    <Themed>
      <Notifications
        position={isPhone ? 'bottom-center' : 'top-right'}
        layout="stacked"
        // Enough that no message waits until others are gone; the newest is on top.
        limit={10}
        containerWidth={isPhone ? '100%' : 'auto'}
        className={classes.place ?? ''}
      />
    </Themed>
  );
}
