import { accountMetrics, type UserProfile } from '#contract/auth/users.ts';
import { EmailForm } from './email-form.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconPlugConnectedX, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reloadProfile } from '#web/entities/account/account-queries.ts';
import { LinkWalletDialog } from '#web/lib/wallet/link-wallet-dialog.tsx';
import { notify } from '#web/lib/notify.ts';
import { useSignOut } from '#web/entities/account/use-sign-out.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { useUnlinkWallet } from '#web/features/settings/queries.ts';
import classes from './profile-tab.module.css';

type Wallet = UserProfile['wallets'][number];

const shortOf = (address: string) => `${address.slice(0, 8)}…${address.slice(-4)}`;

function Disconnect() {
  const { words, leaving, leave } = useSignOut();
  return (
    <ConfirmButton
      variant="default"
      leftSection={<IconPlugConnectedX size={18} stroke={1.6} aria-hidden />}
      words={words}
      busy={leaving}
      onConfirm={() => void leave()}
    />
  );
}

function Remove({ wallet }: { wallet: Wallet }) {
  const [asking, setAsking] = useState(false);
  const unlink = useUnlinkWallet();
  const remove = () =>
    unlink.mutate(wallet.address, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  const name = shortOf(wallet.address);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Remove ${name}?`}
        confirmLabel="Remove wallet"
        destructive
        loading={unlink.isPending}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <Text>
          You won’t be able to sign in with this wallet. Its funds aren’t touched. Your other
          sessions will be signed out.
        </Text>
        {wallet.is_whitelisted ? (
          <Text mt="xs" size="sm" c="var(--ink-2)">
            This wallet has access. Without another one, you’re locked out.
          </Text>
        ) : null}
      </ConfirmDialog>
    </>
  );
}

const WalletRow = ({ wallet }: { wallet: Wallet }) => (
  <li className="rowMd between padWide">
    <div className="shrinks">
      <div className="lineSm">
        <code title={wallet.address}>{shortOf(wallet.address)}</code>
        <StatusBadge tone="good">Connected</StatusBadge>
      </div>
      <p className="said">
        Linked <Moment at={wallet.linked_at} />
        {wallet.is_whitelisted ? ', has access' : ', no access'}
      </p>
    </div>
    <div className="rowXs">
      <CopyButton text={wallet.address} label="Copy address" />
      <Remove wallet={wallet} />
    </div>
  </li>
);

function LinkAnother() {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const linked = () => {
    setOpen(false);
    void notify.success('Wallet linked.');
    // The wallet is linked even if the list can't be refetched right away.
    reloadProfile(client).catch(() => undefined);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Link another wallet
      </Button>
      <LinkWalletDialog opened={open} onClose={() => setOpen(false)} onLinked={linked} />
    </>
  );
}

/** The wallets that sign in to this account. */
const Wallets = ({ profile }: { profile: UserProfile }) => (
  <>
    {profile.wallets.length > 0 ? (
      <ul className="plain card ruled grid whole" aria-label="Wallets">
        {profile.wallets.map((wallet) => (
          <WalletRow key={wallet.address} wallet={wallet} />
        ))}
      </ul>
    ) : (
      <Text c="var(--ink-2)">No wallet linked yet.</Text>
    )}
    <Group gap="sm">
      <LinkAnother />
      <Disconnect />
    </Group>
  </>
);

/** Figures that the specification shows but that are not recorded here. */
const AccountMetrics = ({ profile }: { profile: UserProfile }) => (
  <div className={classes.figures}>
    <StatCard
      label="Token balance"
      value={profile.token_balance}
      unit={accountMetrics.token_symbol}
    />
    <StatCard
      label="Reputation score"
      value={profile.reputation_score}
      unit={`out of ${accountMetrics.reputation_max}`}
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
    <Panel bare title="Balance and reputation" folded="Not used on this server">
      <AccountMetrics profile={profile} />
    </Panel>
  </>
);
