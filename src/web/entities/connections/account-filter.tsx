/** Filters by account; hidden when there are fewer than two and none is chosen. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { inNetworkOrder } from './connection-labels.ts';
import { connectionsQuery } from './connection-queries.ts';

interface Props {
  /** Only accounts on this platform, if one is chosen. */
  platform: LivePlatform | undefined;
  value: string | undefined;
  onChange: (account: string | undefined) => void;
}

/** The accounts as options, including a removed one that the address names; `undefined` until they are known. */
function useOptions(platform: LivePlatform | undefined, value: string | undefined) {
  const { data } = useQuery(connectionsQuery);
  if (!data) return undefined;
  const there = data.connections.filter((one) => !platform || one.platform === platform);
  const options = inNetworkOrder(there).map((one) => ({ value: one.id, label: accountLabel(one) }));
  const isGone = value !== undefined && options.every((one) => one.value !== value);
  return isGone ? [...options, { value, label: 'Disconnected account' }] : options;
}

export function AccountFilter({ platform, value, onChange }: Props) {
  const options = useOptions(platform, value);
  if (!options || (options.length < 2 && value === undefined)) return null;
  return (
    <Select
      aria-label="Account"
      placeholder="All accounts"
      data={options}
      value={value ?? null}
      onChange={(account) => onChange(account ?? undefined)}
      searchable={options.length > 10}
      clearable
      clearButtonProps={{ 'aria-label': 'All accounts' }}
    />
  );
}
