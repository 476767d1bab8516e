/** People who requested access, with a button that gives it to their wallets. Renders nothing without requests. */
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { adminCalls } from '#contract/admin.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { shortAddress } from '#web/lib/wallet/short-address.ts';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './access-requests.module.css';
import { useAddToWhitelist, useDecline, requestsQuery } from './queries.ts';

type Request = AnswerOf<typeof adminCalls.wishes>['data'][number];

function Row({ request: { username, email, addresses, wished_at } }: { request: Request }) {
  const add = useAddToWhitelist();
  const decline = useDecline();
  const busy = add.isPending || decline.isPending;
  const onError = (error: Error) => void notify.failure(error);
  const approve = () =>
    add.mutate(
      { addresses, note: `${username} asked for access` },
      { onSuccess: () => void notify.success(`${username} has access.`), onError },
    );
  const refuse = () =>
    decline.mutate(username, {
      onSuccess: () => void notify.success('Request declined.'),
      onError,
    });
  return (
    <li className={classes.row}>
      <div className="shrinks">
        <p className="strong breaks">{username}</p>
        <p className="quiet breaks">
          {[email, ...addresses.map(shortAddress)].filter(Boolean).join(' · ')} ·{' '}
          <Moment at={wished_at} />
        </p>
      </div>
      <div className="rowXs">
        <Button
          size="sm"
          aria-label={`Approve ${username}`}
          disabled={busy || addresses.length === 0}
          onClick={approve}
        >
          Approve
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={`Decline ${username}`}
          disabled={busy}
          onClick={refuse}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

export function AccessRequests() {
  const query = useInfiniteQuery(requestsQuery('access'));
  const requests = rowsIn(query.data, ({ username }) => username);
  if (requests.length === 0) return null;
  return (
    <Panel bare title="Access requests">
      <ul className="plain" aria-label="Access requests">
        {requests.map((request) => (
          <Row key={request.username} request={request} />
        ))}
      </ul>
      <ShowMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Panel>
  );
}
