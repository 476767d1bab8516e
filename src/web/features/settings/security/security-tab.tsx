import type { UserProfile } from '#contract/auth/users.ts';
import { DeleteAccount } from '#web/features/settings/profile/delete-account.tsx';
import { ExportData } from '#web/features/settings/profile/export-data.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export const SecurityTab = ({ profile }: { profile: UserProfile }) => (
  <>
    <TwoFactorSection profile={profile} />
    <PasswordSection profile={profile} />
    <SessionsSection hasPassword={profile.has_password} />
    <ExportData username={profile.username} />
    <DeleteAccount profile={profile} />
  </>
);
