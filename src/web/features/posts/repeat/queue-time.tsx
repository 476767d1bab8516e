import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Queue } from '#contract/schedule/queue.ts';
import type { QueuePlace } from '#contract/schedule/types.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import {
  type Queueing,
  usePostingTimesOffer,
} from '#web/entities/connections/posting-times-offer.tsx';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { clockWords } from '#web/lib/forms/zone-time.ts';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import classes from './schedule-form.module.css';

export type QueueAccount = Queueing;

interface AnswerProps {
  place: QueuePlace;
  account: QueueAccount;
  /** Whether to name the account, because there are several. */
  named: boolean;
}

/** Why there is no time, with a link to add some. */
function NoTime({
  queue: { slots, reason },
  account,
  named,
}: Omit<AnswerProps, 'place'> & { queue: Queue }) {
  const { offer, dialog } = usePostingTimesOffer();
  return (
    <div className={classes.connect} role="status">
      <span>
        {named && <strong>{account.called}: </strong>}
        {reason}
      </span>
      {slots.length === 0 ? (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => void offer([account], () => undefined)}
        >
          Set posting times
        </Button>
      ) : (
        <Anchor
          renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
        >
          Posting times
        </Anchor>
      )}
      {dialog}
    </div>
  );
}

/** The posting time that the queue of an account would assign, from the server. */
function Answer({ place, account, named }: AnswerProps) {
  const now = useNow();
  const { data, error } = useQuery(queueQuery(account.id));
  if (error) return <p className="warning">{messageOf(error, 'Couldn’t load the queue.')}</p>;
  if (!data) return <Skeleton height={24} />;
  const { next, first, about, timezone } = data;
  const at = place === 'first' ? first : next[0];
  if (!at) return <NoTime queue={data} account={account} named={named} />;
  return (
    <p className="said" role="status">
      {named && <strong>{account.called}: </strong>}
      {named ? 'scheduled' : 'Scheduled'} for{' '}
      <time dateTime={at}>{clockWords(Date.parse(at), timezone, now)}</time> ({zoneLabel(timezone)})
      {about > 0 && `, up to ${about} min earlier or later`}.
      {place === 'first' && ' Queued posts in the way move back.'}
    </p>
  );
}

interface Props {
  place: QueuePlace;
  /** The account that publishes the post. */
  accounts: readonly QueueAccount[];
  hasAgent: boolean;
}

export function QueueTime({ place, accounts, hasAgent }: Props) {
  if (!hasAgent) return <p className="quiet">Choose an agent first.</p>;
  if (accounts.length === 0) return <p className="quiet">Connect an account first.</p>;
  return accounts.map((account) => (
    <Answer key={account.id} place={place} account={account} named={accounts.length > 1} />
  ));
}
