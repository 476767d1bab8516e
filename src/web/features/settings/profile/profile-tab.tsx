import { type UserProfile, accountMetrics } from '#contract/auth/users.ts';
import { EmailForm } from './email-form.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Wallets } from './wallets.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './profile-tab.module.css';

const unrecorded = 'Not tracked';

/** Figures that the specification shows but that are not recorded here. */
const AccountMetrics = ({ profile }: { profile: UserProfile }) => (
  <div className={classes.figures}>
    <StatCard
      label="Token balance"
      value={profile.token_balance}
      unit={accountMetrics.token_symbol}
      note={unrecorded}
    />
    <StatCard
      label="Reputation score"
      value={profile.reputation_score}
      unit={`out of ${accountMetrics.reputation_max}`}
      note={unrecorded}
    />
  </div>
);

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
