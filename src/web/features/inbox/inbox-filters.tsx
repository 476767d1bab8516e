import { Select } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import { InteractionStates } from '#contract/engagement/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { interactionStateWords } from '#web/entities/engagement/engagement-labels.ts';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import classes from './inbox.module.css';
import { useInboxSearch } from './use-inbox-search.ts';

const states = [
  { value: 'all', label: 'All' },
  ...InteractionStates.map((value) => ({ value, label: interactionStateWords[value].label })),
] as const;

export function InboxFilters({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useInboxSearch();
  return (
    <div className={classes.filters} data-open={search.item !== undefined || undefined}>
      <Select
        aria-label="State"
        placeholder="Needs review"
        data={states}
        value={search.state ?? null}
        onChange={(value) =>
          choose({ state: states.find((one) => one.value === value)?.value, item: undefined })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'What needs review' }}
      />
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
        aria-label="Platform"
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
