import { useQuery } from '@tanstack/react-query';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { accountLabel } from './connection-labels.ts';
import { connectionsQuery } from './connection-queries.ts';

/** The name of a platform, with the account when there are several there. */
export function usePlaceName(): (platform: LivePlatform, account_id: string) => string {
  const { data } = useQuery(connectionsQuery);
  return (platform, account_id) => {
    const there = data?.connections.filter((one) => one.platform === platform) ?? [];
    const account = there.find(({ id }) => id === account_id);
    return account && there.length > 1 ? accountLabel(account) : platforms[platform].name;
  };
}
