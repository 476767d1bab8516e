import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NotificationSettings, UserProfile } from '#contract/auth/users.ts';
import { notify } from '#web/lib/notify.ts';
import { ChatSection } from './chat-section.tsx';
import { PushSection } from './push-section.tsx';
import { useNotificationSettings } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useState } from 'react';
import {
  askToNotify,
  notificationPermission,
  showNotification,
  type NotificationPermission,
} from '#web/entities/notifications/browser-notifications.ts';

const refusals: Record<Exclude<NotificationPermission, 'granted'>, string> = {
  denied: 'Notifications are blocked. Allow them for this site in your browser, then turn this on.',
  ask: 'You dismissed the browser’s permission prompt. Turn this on again to see it.',
  missing: 'This browser can’t show notifications here. Try another browser or an https address.',
};

/** Notifications of this browser; on only if it can show them. */
function BrowserSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
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

const verifyFirst = (
  <p>
    <Anchor inherit renderRoot={(props) => <Link to="/settings" search={{}} {...props} />}>
      Verify an email address
    </Anchor>{' '}
    to get emails.
  </p>
);

export function NotificationsTab({ profile }: { profile: UserProfile }) {
  const save = useNotificationSettings();
  const { notifications: now, email_verified: reachable } = profile;
  const set = (change: Partial<NotificationSettings>) =>
    save.mutate(
      { ...now, ...change },
      { onError: (error) => void notify.failure(error, 'Couldn’t save. Nothing changed.') },
    );
  const mailNote = reachable ? null : verifyFirst;
  return (
    <>
      <SettingsSection
        title="Delivery"
        text="We always send security alerts, even if these are off."
      >
        <div className="stackLg">
          <SwitchRow
            label="Email notifications"
            help="Get the notifications below by email."
            checked={now.emailNotifications}
            note={mailNote}
            onChange={(emailNotifications) => set({ emailNotifications })}
          />
          <BrowserSwitch
            on={now.pushNotifications}
            onChange={(pushNotifications) => set({ pushNotifications })}
          />
          <PushSection />
          <ChatSection />
        </div>
      </SettingsSection>
      <SettingsSection title="Notifications" text="Changes save automatically.">
        <div className="stackLg">
          <SwitchRow
            label="Agent alerts"
            help="When a post fails, is missed or needs your approval."
            checked={now.agentAlerts}
            onChange={(agentAlerts) => set({ agentAlerts })}
          />
          <SwitchRow
            label="Performance reports"
            help="A weekly email with what your agents published."
            checked={now.performanceReports}
            note={mailNote}
            onChange={(performanceReports) => set({ performanceReports })}
          />
        </div>
      </SettingsSection>
    </>
  );
}
