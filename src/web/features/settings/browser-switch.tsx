import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  askToNotify,
  notificationPermission,
  showNotification,
} from '#web/entities/notifications/browser-notifications.ts';
import type { NotificationPermission } from '#web/entities/notifications/browser-notifications.ts';
import { SwitchRow } from './switch-row.tsx';

const refusals: Record<Exclude<NotificationPermission, 'granted'>, string> = {
  denied:
    'This browser refuses notifications from this address. Allow them in its settings for this site, then switch this on.',
  ask: 'The browser’s question was closed without an answer. Switch this on again to see it.',
  missing:
    'This browser has no notifications at this address. Another browser, or an address with https, may.',
};

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Notifications of this browser; switched on only where it shows them. */
export function BrowserSwitch({ on, onChange }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const [permission, setPermission] = useState(notificationPermission);

  const ask = async () => {
    const answer = await askToNotify();
    setPermission(answer);
    if (answer !== 'granted') return setRefused(refusals[answer]);
    if (!showNotification('Notifications are on', 'New notices appear like this one.', null))
      return setRefused(refusals.missing);
    setRefused(null);
    return onChange(true);
  };
  const elsewhere = (
    <>
      <p>It is on for your account, but this browser was not asked yet.</p>
      <Button variant="default" size="xs" onClick={() => void ask()}>
        Allow in this browser
      </Button>
    </>
  );
  const silent = on && permission !== 'granted';
  const told = refused ?? (silent && permission !== 'ask' ? refusals[permission] : null);
  return (
    <SwitchRow
      label="Browser notifications"
      help="Shows new notices over other programs while a tab with SocialAI is open."
      checked={on}
      note={told ? <p role="alert">{told}</p> : silent ? elsewhere : null}
      onChange={(next) => {
        setRefused(null);
        if (next) void ask();
        else onChange(false);
      }}
    />
  );
}
