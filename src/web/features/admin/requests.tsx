/** People who requested access, with a button that gives it to their wallets. Renders nothing without requests. */
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { adminCalls } from '#contract/admin.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { AccessDecision } from '#web/entities/account/access-decision.tsx';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { shortAddress } from '#domain/account/short-address.ts';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { requestsQuery } from './queries.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import classes from './whitelist.page.module.css';

type Asker = AnswerOf<typeof adminCalls.wishes>['data'][number];

const countOf = (total: number, shown: number, silent: number) =>
  [
    pluralize(total, 'person', 'people'),
    shown < total && `the newest ${shown} shown`,
    silent > 0 && `${silent} without a verified email address`,
  ]
    .filter(Boolean)
    .join(', ');

function WishList({ wishes, total }: { wishes: readonly Asker[]; total: number }) {
  if (wishes.length === 0) return <p className="quiet">No requests yet.</p>;
  const silent = wishes.filter(({ email }) => email === null).length;
  return (
    <>
      <p className="quiet">{countOf(total, wishes.length, silent)}</p>
      <ul className={`plain grid ${classes.list}`}>
        {wishes.map(({ username, email, wished_at }) => (
          <li key={username}>
            <span className="breaks medium">{username}</span>
            <span className={classes.email}>{email ?? 'no verified address'}</span>
            <span className="quiet">
              <Moment at={wished_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function CopyAll({ wishes }: { wishes: readonly Asker[] }) {
  const addresses = wishes.flatMap(({ email }) => email ?? []);
  if (addresses.length === 0) return null;
  const label = addresses.length === 1 ? 'Copy the address' : 'Copy all addresses';
  return <CopyButton text={addresses.join(', ')} label={label} />;
}

/** People who asked for pricing news, with their email addresses. */
export function PricingList() {
  const query = useInfiniteQuery(requestsQuery('pricing'));
  const { data } = query;
  const wishes = rowsIn(data, ({ username }) => username);
  if (data && wishes.length === 0) return null;
  return (
    <Panel title="People interested in pricing" aside={data ? <CopyAll wishes={wishes} /> : null}>
      <QueryState
        query={query}
        skeletons={<Skeleton height={48} role="status" aria-label="Loading" />}
      />
      {data && <WishList wishes={wishes} total={totalIn(data)} />}
      <ShowNext query={query} />
    </Panel>
  );
}

type Request = AnswerOf<typeof adminCalls.wishes>['data'][number];

function Row({ request }: { request: Request }) {
  const { username, name, note, email, addresses, wished_at } = request;
  return (
    <li className={classes.row}>
      <div className="shrinks">
        <p className="strong breaks">{name === '' ? username : `${name} (${username})`}</p>
        {note !== '' && <p className="said breaks">{note}</p>}
        <p className="quiet breaks">
          {[email, ...addresses.map(shortAddress)].filter(Boolean).join(' · ')} ·{' '}
          <Moment at={wished_at} />
        </p>
      </div>
      <AccessDecision username={username} />
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
      <ShowNext query={query} />
    </Panel>
  );
}
