/** What the list shows: the fields behind one button, and what is chosen as a sentence. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import { InteractionStates } from '#contract/engagement/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { interactionStateWords } from '#web/entities/engagement/engagement-labels.ts';
import classes from './inbox.module.css';
import type { InboxSearch } from './inbox-search.ts';
import { useInboxSearch } from './use-inbox.ts';

export const filtersId = 'inbox-filters';

const states = [
  { value: 'all', label: 'Everything' },
  ...InteractionStates.map((value) => ({ value, label: interactionStateWords[value].label })),
] as const;

/** For all agents and accounts, and what waits for the owner. */
export const unfiltered = {
  agent: undefined,
  platform: undefined,
  account: undefined,
  state: undefined,
};

export const isFiltered = ({ agent, platform, account, state }: InboxSearch): boolean =>
  (agent ?? platform ?? account ?? state) !== undefined;

export function FilterFields({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useInboxSearch();
  return (
    <div className={classes.filters} id={filtersId}>
      {search.tab !== 'sent' && (
        <Select
          aria-label="State"
          placeholder="Needs you"
          data={states}
          value={search.state ?? null}
          onChange={(value) =>
            choose({ state: states.find((one) => one.value === value)?.value, item: undefined })
          }
          clearable
          clearButtonProps={{ 'aria-label': 'What waits for you' }}
        />
      )}
      <Select
        aria-label="Agent"
        placeholder="All agents"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.agent ?? null}
        onChange={(agent) => choose({ agent: agent ?? undefined, item: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All agents' }}
      />
      <Select
        aria-label="Network"
        placeholder="All networks"
        data={LivePlatformIds.map((value) => ({ value, label: platforms[value].name }))}
        value={search.platform ?? null}
        onChange={(platform) =>
          choose({ platform: platform ?? undefined, account: undefined, item: undefined })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'All networks' }}
      />
      <AccountFilter
        platform={search.platform}
        value={search.account}
        onChange={(account) => choose({ account, item: undefined })}
      />
    </div>
  );
}

/** What is filtered, in words, and the way back; nothing if nothing is. */
export function FilterWords({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useInboxSearch();
  const { data } = useQuery(connectionsQuery);
  if (!isFiltered(search)) return null;
  const account = data?.connections.find(({ id }) => id === search.account);
  const words = [
    states.find(({ value }) => value === search.state)?.label,
    agents.find(({ id }) => id === search.agent)?.name,
    search.platform && platforms[search.platform].name,
    account && accountLabel(account),
  ].filter((word) => word !== undefined);
  return (
    <p className={classes.chosen}>
      <span>{words.join(' · ')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => choose({ ...unfiltered, item: undefined })}
      >
        Clear filters
      </Button>
    </p>
  );
}
