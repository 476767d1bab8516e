import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NotificationSettings, UserProfile } from '#contract/auth/users.ts';
import { notify } from '#web/lib/notify.ts';
import { BrowserSwitch } from './browser-switch.tsx';
import { useNotificationSettings } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';

const verifyFirst = (
  <p>
    <Anchor inherit renderRoot={(props) => <Link to="/settings" search={{}} {...props} />}>
      Verify an e-mail address
    </Anchor>{' '}
    to receive mails.
  </p>
);

export function NotificationsTab({ profile }: { profile: UserProfile }) {
  const save = useNotificationSettings();
  const { notifications: now, email_verified: reachable } = profile;
  const set = (change: Partial<NotificationSettings>) =>
    save.mutate(
      { ...now, ...change },
      { onError: (error) => void notify.failure(error, 'Failed to save. The switch is back.') },
    );
  const mailNote = reachable ? null : verifyFirst;
  return (
    <>
      <SettingsSection
        title="How you are told"
        text="What concerns the safety of your account always reaches you, whatever is switched off here."
      >
        <div className="stackLg">
          <SwitchRow
            label="E-mail notifications"
            help="Sends the alerts and reports below by mail. When off, the only mails are those about the safety of your account."
            checked={now.emailNotifications}
            note={mailNote}
            onChange={(emailNotifications) => set({ emailNotifications })}
          />
          <BrowserSwitch
            on={now.pushNotifications}
            onChange={(pushNotifications) => set({ pushNotifications })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title="What you are told" text="Each is saved as soon as you switch it.">
        <div className="stackLg">
          <SwitchRow
            label="Agent alerts"
            help="A post did not go out, waits for you, or missed its time: by mail and in the browser, as far as those are on. The list behind the bell has it either way."
            checked={now.agentAlerts}
            onChange={(agentAlerts) => set({ agentAlerts })}
          />
          <SwitchRow
            label="Performance reports"
            help="A mail once a week with what your agents published."
            checked={now.performanceReports}
            note={mailNote}
            onChange={(performanceReports) => set({ performanceReports })}
          />
        </div>
      </SettingsSection>
    </>
  );
}
