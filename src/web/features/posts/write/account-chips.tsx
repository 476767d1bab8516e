import { IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { accountName, placeOf } from '#domain/platforms/account-names.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { type Account, asPosted, type PostValues } from '#web/features/posts/post-values.ts';
import type { Editor } from './use-editor.ts';
import classes from './accounts.module.css';

export const calledIn = (account: Account): string =>
  placeOf({ platform: account.platform, connection: { name: accountName(account) } });

/** The name for screen readers. What the screen shows is outside of brackets, because voice control ignores those. */
export const spokenName = (account: Account): string => {
  const name = accountName(account);
  return calledIn(account) === name ? name : `${platforms[account.platform].name}: ${name}`;
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

/** Agents get their accounts on their own page; people manage theirs in the settings. */
const placeToConnect = (agent: Agent | undefined): LinkProps =>
  agent
    ? { to: '/agents/$id', params: { id: agent.id } }
    : { to: '/settings', search: { tab: 'platforms' } };

/** The accounts of a post: a switch for each account of the author. */
export function AccountChips({ agent, accounts, chosen, isOut, onChoose }: Props) {
  return (
    <div className={classes.chips} role="group" aria-label="Accounts">
      {accounts.map((account) => {
        const { id, platform } = account;
        const own = chosen[id];
        const isCustom = own !== undefined && own.parts !== null;
        const called = calledIn(account);
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
            <NetworkIcon platform={platform} />
            <span className="cut">{accountName(account)}</span>
            {isCustom && <span className={classes.dot} />}
          </button>
        );
      })}
      <Link
        {...placeToConnect(agent)}
        className={classes.chip}
        {...(accounts.length > 0 && {
          'aria-label': `Connect another account${agent ? ` for ${agent.name}` : ''}`,
          title: 'Connect another account',
        })}
        data-more
      >
        <IconPlus size={18} stroke={1.6} aria-hidden />
        {accounts.length === 0 && <span>Connect an account</span>}
      </Link>
    </div>
  );
}

/** The accounts that use the main text. */
export const sharing = (accounts: readonly Account[], { chosen }: PostValues): Account[] =>
  accounts.filter(({ id }) => chosen[id]?.parts === null);
