/** Who is signed in. */
import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconUser, IconWallet } from '@tabler/icons-react';
import { useSession } from '#web/lib/session/session.ts';
import { DisconnectButton } from '#web/app/pages/disconnect-button.tsx';
import { shortAddress, WalletFacts } from '#web/app/pages/wallet-facts.tsx';

export function UserMenu() {
  const { user } = useSession();
  if (!user) return null;
  const Icon = user.wallet_address ? IconWallet : IconUser;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {user.wallet_address ? shortAddress(user.wallet_address) : user.username}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <WalletFacts />
        <DisconnectButton variant="subtle" fullWidth justify="flex-start" />
      </Popover.Dropdown>
    </Popover>
  );
}
