import { Button, Group, Text, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { UserProfile } from '#contract/auth/users.ts';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import {
  useBeginTwoFactor,
  useDisableTwoFactor,
  useNewBackupCodes,
} from '#web/features/settings/queries.ts';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { SetUpDialog, type Seed } from './set-up-dialog.tsx';
import classes from '#web/features/settings/two-factor.module.css';
import { CodeForm } from './code-form.tsx';

interface CodeDialogProps<Got> {
  opened: boolean;
  title: string;
  /** The consequences. */
  text: string;
  action: string;
  destructive?: boolean;
  send: (code: string) => Promise<Got>;
  onDone: (got: Got) => void;
  onClose: () => void;
}

/** A change of two-factor sign-in that the owner confirms with a code. */
function CodeDialog<Got>({ opened, title, text, onClose, ...form }: CodeDialogProps<Got>) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Text mb="md">{text}</Text>
      <CodeForm label="Code from your app, or a backup code" onClose={onClose} {...form} />
    </Modal>
  );
}

interface Props {
  onCodes: (codes: readonly string[]) => void;
}

function Off({ onCodes }: Props) {
  const begin = useBeginTwoFactor();
  const [seed, setSeed] = useState<Seed | null>(null);
  const open = () =>
    begin.mutate(undefined, {
      onSuccess: setSeed,
      onError: (error) => void notify.failure(error),
    });
  return (
    <>
      <Button variant="default" loading={begin.isPending} onClick={open}>
        Enable 2FA
      </Button>
      <SetUpDialog
        seed={seed}
        onClose={() => setSeed(null)}
        onDone={(codes) => {
          setSeed(null);
          onCodes(codes);
          void notify.success('Two-factor sign-in is on.');
        }}
      />
    </>
  );
}

function On({ left, onCodes }: Props & { left: number }) {
  const disable = useDisableTwoFactor();
  const renew = useNewBackupCodes();
  const [asking, setAsking] = useState<'disable' | 'renew' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Text c={left <= 2 ? 'var(--warn)' : 'var(--ink-2)'}>
        {left} of {limits.backup_codes} backup codes are left.
        {left <= 2 ? ' Make new ones before they run out.' : null}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => setAsking('renew')}>
          New backup codes
        </Button>
        <Button variant="outline" color="red" onClick={() => setAsking('disable')}>
          Disable 2FA
        </Button>
      </Group>
      <CodeDialog
        opened={asking === 'renew'}
        title="New backup codes"
        text="Your current codes stop working right away."
        action="Make new codes"
        send={renew.mutateAsync}
        onClose={close}
        onDone={(codes) => {
          close();
          onCodes(codes);
          void notify.success('New backup codes are active.');
        }}
      />
      <CodeDialog
        opened={asking === 'disable'}
        title="Disable 2FA"
        text="You’ll sign in without a code. Other sessions will be signed out."
        action="Disable 2FA"
        destructive
        send={disable.mutateAsync}
        onClose={close}
        onDone={({ message }) => {
          close();
          void notify.success(message);
        }}
      />
    </>
  );
}

/** Two-factor sign-in: on or off, and how many backup codes are left. */
export function TwoFactorSection({ profile }: { profile: UserProfile }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const body = useRef<HTMLDivElement>(null);
  const on = profile.two_factor_enabled;
  return (
    <SettingsSection
      title="Two-factor sign-in"
      badge={<StatusBadge tone={on ? 'good' : 'quiet'}>{on ? 'On' : 'Off'}</StatusBadge>}
      text="Adds a code from your phone when you sign in."
    >
      <div ref={body} tabIndex={-1} className={`stackMd left ${classes.body}`}>
        {on ? (
          <On left={profile.backup_codes_left} onCodes={setCodes} />
        ) : (
          <Off onCodes={setCodes} />
        )}
      </div>
      <BackupCodesDialog
        codes={codes}
        username={profile.username}
        onDone={() => setCodes([])}
        onClosed={() => body.current?.focus()}
      />
    </SettingsSection>
  );
}
