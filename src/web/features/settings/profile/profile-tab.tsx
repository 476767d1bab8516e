import type { UserProfile } from '#contract/auth/users.ts';
import { AccountMetrics } from './account-metrics.tsx';
import { EmailForm } from './email-form.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Wallets } from './wallets.tsx';

export const ProfileTab = ({ profile }: { profile: UserProfile }) => (
  <>
    <SettingsSection title="Account" text="Username and email">
      <EmailForm profile={profile} />
    </SettingsSection>
    <SettingsSection
      title="Wallets"
      text="Sign in with any of these wallets. Signing is free and moves no funds."
    >
      <Wallets profile={profile} />
    </SettingsSection>
    <SettingsSection title="Balance and reputation">
      <AccountMetrics profile={profile} />
    </SettingsSection>
  </>
);
