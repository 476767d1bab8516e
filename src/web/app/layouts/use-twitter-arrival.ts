/** Shows the result of connecting X on the page that it returns to, and cleans the address. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cut } from '#contract/core/cut.ts';
import { notify } from '#web/lib/notify.ts';
import { refreshConnections } from '#web/entities/connections/connection-queries.ts';
import { twitterMessages } from '#web/entities/connections/twitter-messages.ts';

export interface Arrival {
  tone: 'success' | 'error';
  message: string;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
const longest = 200;

const failureIn = (error: string) =>
  error ? twitterMessages.failedFor(cut(error, longest)) : twitterMessages.failed;

/** What an address says about the visit to X. Anyone can make one up, so it is only ever shown as text. */
export function arrivalIn(search: Readonly<Record<string, unknown>>): Arrival | null {
  switch (search['twitter_auth']) {
    case 'success': {
      const username = textIn(search['username']);
      return /^\w{1,30}$/.test(username)
        ? { tone: 'success', message: twitterMessages.connected(username) }
        : null;
    }
    case 'denied':
      return { tone: 'error', message: twitterMessages.denied };
    case 'expired':
      return { tone: 'error', message: twitterMessages.expired };
    case 'error':
      return { tone: 'error', message: failureIn(textIn(search['error'])) };
    default:
      return null;
  }
}

const ours = ['twitter_auth', 'username', 'error'] as const;

/** The same page without the parameters of X. */
function cleaned(href: string): string {
  const { pathname, searchParams, hash } = new URL(href, location.origin);
  for (const name of ours) searchParams.delete(name);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`;
}

export function useTwitterArrival(): void {
  const href = useLocation({ select: (at) => at.href });
  const { history } = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    const parameters = Object.fromEntries(new URL(href, location.origin).searchParams);
    if (!('twitter_auth' in parameters)) return;
    history.replace(cleaned(href));
    const arrival = arrivalIn(parameters);
    if (arrival) void notify[arrival.tone](arrival.message);
    void refreshConnections(client);
  }, [href, history, client]);
}
