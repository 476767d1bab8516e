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
  denied: 'Notifications are blocked. Allow them for this site in your browser, then turn this on.',
  ask: 'You closed the browser’s question. Turn this on again to see it.',
  missing: 'This browser can’t show notifications here. Try another browser or an https address.',
};

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Notifications of this browser; on only if it can show them. */
export function BrowserSwitch({ on, onChange }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const [permission, setPermission] = useState(notificationPermission);

  const ask = async () => {
    const answer = await askToNotify();
    setPermission(answer);
    if (answer !== 'granted') return setRefused(refusals[answer]);
    if (!showNotification('Notifications are on', 'You’ll get notifications like this one.', null))
      return setRefused(refusals.missing);
    setRefused(null);
    return onChange(true);
  };
  const elsewhere = (
    <>
      <p>On for your account, but not allowed in this browser yet.</p>
      <Button variant="default" size="xs" onClick={() => void ask()}>
        Allow in this browser
      </Button>
    </>
  );
  const silent = on && permission !== 'granted';
  const note = refused ?? (silent && permission !== 'ask' ? refusals[permission] : null);
  return (
    <SwitchRow
      label="Browser notifications"
      help="Desktop notifications while SocialAI is open in a tab."
      checked={on}
      note={note ? <p role="alert">{note}</p> : silent ? elsewhere : null}
      onChange={(next) => {
        setRefused(null);
        if (next) void ask();
        else onChange(false);
      }}
    />
  );
}
