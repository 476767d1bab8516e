/** A post as its network would show it. */
import { Skeleton, Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { accountLabel, accountName } from '#domain/platforms/account-names.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import type { PreviewProps } from '#web/features/posts/looks/network-preview.tsx';
import type { Account, PostValues } from '#web/features/posts/post-values.ts';
import { spokenName } from './account-chips.tsx';
import classes from './preview-pane.module.css';

const NetworkPreview = lazy(() => import('#web/features/posts/looks/network-preview.tsx'));

/** The post in the look of its network, which loads once there is a text. */
export const Preview = (props: PreviewProps) =>
  props.parts.length === 0 ? (
    <p className="quiet">Your post shows up here as you write.</p>
  ) : (
    <Suspense fallback={<Skeleton height={128} radius="md" />}>
      <NetworkPreview {...props} />
    </Suspense>
  );

interface TabsProps {
  accounts: readonly Account[];
  shown: Account;
  onTab: (id: string) => void;
  /** Accounts with their own version are marked. */
  customized?: PostValues['chosen'];
  /** The preview on the shown account. */
  children: ReactNode;
}

/** The tabs of more accounts than these show names only where an icon doesn’t tell them apart. */
const named = 2;

const isNamed = (account: Account, { accounts, shown }: Pick<TabsProps, 'accounts' | 'shown'>) =>
  account.id === shown.id ||
  accounts.length <= named ||
  accounts.filter(({ platform }) => platform === account.platform).length > 1;

/** A tab for each account, in one row. */
export const PreviewTabs = ({ accounts, shown, onTab, customized, children }: TabsProps) => (
  <Tabs value={shown.id} onChange={(id) => id !== null && onTab(id)} keepMounted={false}>
    <Tabs.List className={classes.tabs ?? ''}>
      {accounts.map((account) => (
        <Tabs.Tab
          key={account.id}
          value={account.id}
          leftSection={<NetworkIcon platform={account.platform} size={16} />}
          aria-label={spokenName(account)}
          title={accountLabel(account)}
        >
          {isNamed(account, { accounts, shown }) && (
            <span className={classes.tabName}>{accountName(account)}</span>
          )}
          {customized?.[account.id]?.parts && <span className={classes.tabDot} />}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    <Tabs.Panel value={shown.id} pt="md">
      {children}
    </Tabs.Panel>
  </Tabs>
);
