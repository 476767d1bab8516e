import { Menu } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { accountLabel, accountName } from '#domain/platforms/account-names.ts';
import { useConnectPlatform } from '#web/entities/agents/agent-queries.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { type Account, asPosted, type PostValues } from '#web/features/posts/post-values.ts';
import { notify } from '#web/lib/notify.ts';
import { LateMenu } from '#web/ui/late-menu.tsx';
import type { Editor } from './use-editor.ts';
import classes from './accounts.module.css';

const AccountMenu = lazy(() => import('./account-menu.tsx'));

/** The name for screen readers. What the screen shows is outside of brackets, because voice control ignores those. */
export const spokenName = (account: Account): string => {
  const name = accountName(account);
  return accountLabel(account) === name ? name : `${platforms[account.platform].name}: ${name}`;
};

interface Props {
  /** Missing when people post as themselves. */
  agent: Agent | undefined;
  accounts: readonly Account[];
  chosen: PostValues['chosen'];
  /** Whether it is published there, and so can't be removed. */
  isOut: (id: string) => boolean;
  onChoose: Editor['choose'];
}

/**
 * All accounts that the post isn't on yet. Choosing one is enough: one that is switched off for the agent is switched on.
 */
function MoreAccounts({
  agent,
  accounts,
  chosen,
  onChoose,
}: Pick<Props, 'agent' | 'accounts' | 'chosen' | 'onChoose'>) {
  const switchOn = useConnectPlatform();
  const choose = ({ id, platform }: Connection) => {
    const add = () => onChoose(id, asPosted);
    if (!agent || agent.platform_connections.some((one) => one.id === id)) add();
    else
      switchOn.mutate(
        { id: agent.id, platform, connection_id: id },
        { onSuccess: add, onError: (error) => void notify.failure(error) },
      );
  };
  return (
    <LateMenu
      position="bottom-start"
      target={
        <button
          type="button"
          className={classes.chip}
          data-more
          aria-label="Add an account"
          title="Add an account"
          disabled={switchOn.isPending}
        >
          <IconPlus className="fixed" size={18} stroke={1.6} aria-hidden />
          {accounts.length === 0 && <span>Add an account</span>}
        </button>
      }
    >
      <Menu.Dropdown className={classes.authors ?? ''}>
        <Suspense>
          <AccountMenu isOn={(id) => id in chosen} onChoose={choose} />
        </Suspense>
      </Menu.Dropdown>
    </LateMenu>
  );
}

/** The picture of an account with the sign of its network, or only that. */
const Sign = ({ platform, avatar_url }: Pick<Account, 'platform' | 'avatar_url'>) =>
  avatar_url ? (
    <span className={classes.face}>
      <img src={avatar_url} alt="" width={22} height={22} />
      <NetworkIcon platform={platform} size={12} />
    </span>
  ) : (
    <NetworkIcon platform={platform} />
  );

/** The accounts of a post: a switch for each account of the author. */
export function AccountChips({ agent, accounts, chosen, isOut, onChoose }: Props) {
  return (
    <div className="flex wraps gapXs" role="group" aria-label="Accounts">
      {accounts.map((account) => {
        const { id } = account;
        const own = chosen[id];
        const isCustom = (own?.parts ?? own?.media_ids ?? null) !== null;
        const called = accountLabel(account);
        return (
          <button
            key={id}
            type="button"
            className={classes.chip}
            aria-label={isCustom ? `${spokenName(account)}, customized` : spokenName(account)}
            aria-pressed={own !== undefined}
            title={account.is_well ? called : `${called}: reconnect it to publish there`}
            data-unwell={!account.is_well || undefined}
            disabled={isOut(id)}
            onClick={() => onChoose(id, own === undefined ? asPosted : undefined)}
          >
            <span className={classes.mark} aria-hidden>
              {own !== undefined && <IconCheck size={12} stroke={3} />}
            </span>
            <Sign {...account} />
            <span className="cut">{accountName(account)}</span>
            {isCustom && <span className={classes.dot} />}
          </button>
        );
      })}
      <MoreAccounts agent={agent} accounts={accounts} chosen={chosen} onChoose={onChoose} />
      {accounts.length > 0 && Object.keys(chosen).length === 0 && (
        <span className="quiet">Choose where to post.</span>
      )}
    </div>
  );
}

/** The accounts that use the main text. */
export const sharing = (accounts: readonly Account[], { chosen }: PostValues): Account[] =>
  accounts.filter(({ id }) => chosen[id]?.parts === null);
