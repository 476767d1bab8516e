import { useQuery } from '@tanstack/react-query';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { accountLabel } from './connection-labels.ts';
import { connectionsQuery } from './connection-queries.ts';

/** How a place is called where something happened: the platform, and the account where there are several there. */
export function usePlaceName(): (platform: LivePlatform, account_id: string) => string {
  const { data } = useQuery(connectionsQuery);
  return (platform, account_id) => {
    const there = data?.connections.filter((one) => one.platform === platform) ?? [];
    const account = there.find(({ id }) => id === account_id);
    return account && there.length > 1 ? accountLabel(account) : platforms[platform].name;
  };
}
