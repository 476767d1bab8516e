import type { UserProfile } from '#contract/auth/users.ts';
import { AccountMetrics } from './account-metrics.tsx';
import { EmailForm } from './email-form.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Wallets } from './wallets.tsx';

export const ProfileTab = ({ profile }: { profile: UserProfile }) => (
  <>
    <SettingsSection title="Account" text="Your name here, and where mail reaches you.">
      <EmailForm profile={profile} />
    </SettingsSection>
    <SettingsSection
      title="Wallets"
      text="Any wallet linked here signs you in to this account. Its signature costs nothing and moves nothing."
    >
      <Wallets profile={profile} />
    </SettingsSection>
    <SettingsSection title="Balance and reputation">
      <AccountMetrics profile={profile} />
    </SettingsSection>
  </>
);
