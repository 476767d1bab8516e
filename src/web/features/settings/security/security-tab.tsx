import type { UserProfile } from '#contract/auth/users.ts';
import { DeleteAccount } from '#web/features/settings/profile/delete-account.tsx';
import { ExportData } from '#web/features/settings/profile/export-data.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';

function PasswordSection({ profile }: { profile: UserProfile }) {
  const [open, setOpen] = useState(false);
  const { has_password: has, email } = profile;
  return (
    <SettingsSection
      title="Password"
      badge={<StatusBadge tone={has ? 'good' : 'quiet'}>{has ? 'Set' : 'Not set'}</StatusBadge>}
      text={
        email
          ? `Sign in with ${email} when you don’t have your wallet.`
          : 'To sign in with a password, add an email under Profile.'
      }
    >
      <Button variant="default" onClick={() => setOpen(true)}>
        {has ? 'Change password' : 'Set a password'}
      </Button>
      <PasswordDialog profile={profile} opened={open} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}

export const SecurityTab = ({ profile }: { profile: UserProfile }) => (
  <>
    <TwoFactorSection profile={profile} />
    <PasswordSection profile={profile} />
    <SessionsSection hasPassword={profile.has_password} />
    <ExportData username={profile.username} />
    <DeleteAccount profile={profile} />
  </>
);
