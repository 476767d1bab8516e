/** The place for short messages. */
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useSyncExternalStore } from 'react';
import type { createMemoryHistory } from '@tanstack/react-router';
import { hideOlder } from '#web/lib/show-message.tsx';
import { clearControls } from '#web/lib/messages-beside.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { Themed } from '#web/ui/theme/themed.tsx';
import '@mantine/notifications/styles.layer.css';
import classes from './toaster.module.css';

/** What the library sets on the body while a dialog or a drawer covers the page. */
const locked = 'data-scroll-locked';

const watchLock = (tell: () => void) => {
  const observer = new MutationObserver(tell);
  observer.observe(document.body, { attributeFilter: [locked] });
  return () => observer.disconnect();
};

const useCovered = () => useSyncExternalStore(watchLock, () => document.body.hasAttribute(locked));

type Watch = ReturnType<typeof createMemoryHistory>['subscribe'];

/** The post that an address opens. */
function postAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  const [, written] = /^\/write\/(.+)/u.exec(pathname) ?? [];
  const asked = new URLSearchParams(search);
  return written ?? asked.get('post') ?? asked.get('run') ?? undefined;
}

export default function Toaster({ watch }: { watch?: Watch }) {
  useEffect(() => {
    let seen = postAt(location);
    return watch?.(({ location: to, action }) => {
      const post = postAt(to);
      // A new post gets its address when it is saved.
      if (post !== undefined && post !== seen && action.type !== 'REPLACE') hideOlder();
      seen = post ?? seen;
    });
  }, [watch]);
  const isPhone = usePhone();
  const isCovered = useCovered();
  // The buttons of a dialog are at its foot, where a message would cover them.
  const onPhone = isCovered ? 'top-center' : 'bottom-center';
  const { notifications } = useNotifications();
  useEffect(() => {
    if (notifications.length === 0 || isPhone) return undefined;
    let frame = 0;
    const clear = () => {
      cancelAnimationFrame(frame);
      // The library puts its places into the page after this.
      frame = requestAnimationFrame(() => {
        const place = document.querySelector<HTMLElement>('[data-position="top-right"]');
        if (place) clearControls(place);
      });
    };
    clear();
    // Below a dialog that closes, there are others.
    const forget = watchLock(clear);
    return () => {
      forget();
      cancelAnimationFrame(frame);
    };
  }, [notifications, isPhone]);
  return (
    <Themed>
      <Notifications
        position={isPhone ? onPhone : 'top-right'}
        layout="stacked"
        // Enough that no message waits until others are gone; the newest is on top.
        limit={10}
        containerWidth={isPhone ? '100%' : 'auto'}
        className={classes.place ?? ''}
      />
    </Themed>
  );
}
