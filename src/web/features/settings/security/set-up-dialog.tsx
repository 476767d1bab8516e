/** Connects an authenticator: its QR code or key, and a first code to confirm it. */
import { Modal, Text } from '@mantine/core';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { CodeForm } from './code-form.tsx';
import { useConfirmTwoFactor } from '#web/features/settings/queries.ts';
import classes from '#web/features/settings/two-factor.module.css';

export interface Seed {
  secret: string;
  qr_code: string;
}

interface Props {
  /** The dialog is open while there is one. */
  seed: Seed | null;
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}

/** In groups of four, as people type it. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export function SetUpDialog({ seed, onClose, onDone }: Props) {
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
