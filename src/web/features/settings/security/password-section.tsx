import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UserProfile } from '#contract/auth/users.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';

export function PasswordSection({ profile }: { profile: UserProfile }) {
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
