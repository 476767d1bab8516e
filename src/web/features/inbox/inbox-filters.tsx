import { Select } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import { InteractionStates } from '#contract/engagement/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { interactionStateWords } from '#web/entities/engagement/engagement-labels.ts';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import classes from './inbox.module.css';
import { useInboxSearch } from './use-inbox-search.ts';

const states = [
  { value: 'all', label: 'Everything' },
  ...InteractionStates.map((value) => ({ value, label: interactionStateWords[value].label })),
] as const;

export function InboxFilters({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useInboxSearch();
  return (
    <div className={classes.filters} data-open={search.item !== undefined || undefined}>
      <Select
        aria-label="State"
        placeholder="Waits for you"
        data={states}
        value={search.state ?? null}
        onChange={(value) =>
          choose({ state: states.find((one) => one.value === value)?.value, item: undefined })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'What waits for you' }}
      />
      <Select
        aria-label="Agent"
        placeholder="Every agent"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.agent ?? null}
        onChange={(agent) => choose({ agent: agent ?? undefined, item: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Every agent' }}
      />
      <Select
        aria-label="Platform"
        placeholder="Every platform"
        data={LivePlatformIds.map((value) => ({ value, label: platforms[value].name }))}
        value={search.platform ?? null}
        onChange={(platform) =>
          choose({ platform: platform ?? undefined, account: undefined, item: undefined })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Every platform' }}
      />
      <AccountFilter
        platform={search.platform}
        value={search.account}
        onChange={(account) => choose({ account, item: undefined })}
      />
    </div>
  );
}
