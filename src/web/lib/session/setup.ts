/** What this server offers, requested once. */
import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#web/lib/api/client.ts';

export const setupQuery = (api: Client) =>
  queryOptions({ queryKey: ['setup'], queryFn: ({ signal }) => api.system.setup({ signal }) });
