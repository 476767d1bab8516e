import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NotificationSettings, UserProfile } from '#contract/auth/users.ts';
import { notify } from '#web/lib/notify.ts';
import { BrowserSwitch } from './browser-switch.tsx';
import { ChatSection } from './chat-section.tsx';
import { PushSection } from './push-section.tsx';
import { useNotificationSettings } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';

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
