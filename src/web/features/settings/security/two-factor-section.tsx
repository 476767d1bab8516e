import { Button, Group, Text, Modal, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { UserProfile } from '#contract/auth/users.ts';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import {
  useBeginTwoFactor,
  useDisableTwoFactor,
  useNewBackupCodes,
  useConfirmTwoFactor,
} from '#web/features/settings/queries.ts';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import classes from '#web/features/settings/two-factor.module.css';
import { CodeForm } from './code-form.tsx';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { saveFile } from '#web/lib/api/save-file.ts';
import { ReasonButton } from '#web/ui/reason-button.tsx';

interface BackupCodesDialogProps {
  /** The dialog is open while there are any. */
  codes: readonly string[];
  username: string;
  onDone: () => void;
  /** Called when the dialog is gone; the button that opened it may be gone by then. */
  onClosed: () => void;
}

function Kept({ onDone }: Pick<BackupCodesDialogProps, 'onDone'>) {
  const [kept, setKept] = useState(false);
  return (
    <>
      <Checkbox
        mt="lg"
        label="I saved my codes"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md">
        <ReasonButton
          why={kept ? undefined : 'Select the box once you’ve saved them.'}
          onClick={onDone}
        >
          Done
        </ReasonButton>
      </Group>
    </>
  );
}

/** Shows backup codes once, and can't be closed before they are saved. */
function BackupCodesDialog({ codes, username, onDone, onClosed }: BackupCodesDialogProps) {
  const heading = `SocialAI backup codes of ${username}`;
  const file = () =>
    saveFile(
      new Blob([`${heading}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      `socialai-backup-codes-${username}.txt`,
    );
  return (
    <Modal
      opened={codes.length > 0}
      onClose={onDone}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your backup codes"
    >
      <Text>
        Use these if you lose your phone. Each works once. Save them now; you won’t see them again.
      </Text>
      <div className={classes.sheet}>
        <p className={classes.sheetHead}>{heading}</p>
        <ul className={classes.codes} aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={file}
        >
          Download as text
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Kept onDone={onDone} />
    </Modal>
  );
}

interface Seed {
  secret: string;
  qr_code: string;
}

interface SetUpDialogProps {
  /** The dialog is open while there is one. */
  seed: Seed | null;
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}

/** In groups of four, as people type it. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Connects an authenticator: its QR code or key, and a first code to confirm it. */
function SetUpDialog({ seed, onClose, onDone }: SetUpDialogProps) {
  const confirm = useConfirmTwoFactor();
  return (
    <Modal opened={seed !== null} onClose={onClose} title="Enable 2FA">
      {seed ? (
        <ol className="plain stackLg">
          <li>
            <Text>Scan this QR code with your authenticator app.</Text>
            <img
              className={classes.picture}
              src={seed.qr_code}
              width={204}
              height={204}
              alt="QR code with the key below"
            />
            <Text size="sm" c="var(--ink-2)">
              Or type in this key:
            </Text>
            <div className={classes.key}>
              <code className="breaks">{grouped(seed.secret)}</code>
              <CopyButton text={seed.secret} label="Copy key" />
            </div>
          </li>
          <li>
            <CodeForm
              label="6-digit code"
              action="Verify and enable"
              digits
              send={confirm.mutateAsync}
              onDone={onDone}
              onClose={onClose}
            />
          </li>
        </ol>
      ) : null}
    </Modal>
  );
}

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
