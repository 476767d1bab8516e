import { useQuery } from '@tanstack/react-query';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { connectionsQuery } from './connection-queries.ts';

/** What an account takes: the limits of its own server where they are known, else those of its platform. */
export function useRoom(platform: LivePlatform, account_id: string): PlatformTraits {
  const { data } = useQuery(connectionsQuery);
  return allowedOn(platform, data?.connections.find(({ id }) => id === account_id)?.limits);
}
