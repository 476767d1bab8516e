/** Asks people to confirm their identity before a sensitive change. */
import { Modal, Stack, Text } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { useState } from 'react';
import { reauth } from '#web/lib/session/reauth.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ByPassword } from './by-password.tsx';
import { ByWallet } from './by-wallet.tsx';

/** Above every other dialog, because a dialog's own call may open it. */
const layer = 400;

export default function ReauthDialog() {
  const { user } = useSession();
  const hasPassword = user?.has_password ?? false;
  const [byWallet, setByWallet] = useState(!hasPassword);
  const both = hasPassword && Boolean(user?.wallet_address);
  const withCode = user?.two_factor_enabled ?? false;
  const Step = byWallet ? ByWallet : ByPassword;
  return (
    <Modal
      opened
      onClose={() => reauth.settle(false)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Confirm it’s you"
      size="md"
      zIndex={layer}
    >
      <Stack gap="md">
        <Text c="var(--ink-2)">
          For your security, confirm it’s you. Then we’ll continue where you left off.
        </Text>
        <Step withCode={withCode} onOther={both ? () => setByWallet(!byWallet) : undefined} />
      </Stack>
    </Modal>
  );
}
