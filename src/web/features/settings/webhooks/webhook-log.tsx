/** The deliveries of a webhook with their results, and a button to send them again. */
import { Button, Group, Menu, Modal, Select, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { day, hour } from '#contract/core/time.ts';
import { type Delivery, DeliveryStates, type Webhook } from '#contract/webhooks/calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { api } from '#web/lib/api/api.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { deliveriesQuery, useWebhookChange } from './webhook-queries.ts';
import classes from './webhook-log.module.css';

const states: Record<Delivery['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  given_up: { label: 'Not delivered', tone: 'bad' },
};

const spans = [
  { label: 'The last hour', span: hour },
  { label: 'The last day', span: day },
  { label: 'The last 7 days', span: 7 * day },
  { label: 'The last 30 days', span: 30 * day },
];

const notifySuccess = ({ message }: { message: string }) => void notify.success(message);
const failed = (error: Error) => void notify.failure(error);

function ReplayMenu({ id }: { id: string }) {
  const replay = useWebhookChange(async (span: number) => {
    const since = new Date(Date.now() - span).toISOString();
    return api.webhooks.replayAll({ params: { id }, body: { since } });
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={replay.isPending}>
          Replay…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Resend all events from</Menu.Label>
        {spans.map(({ label, span }) => (
          <Menu.Item
            key={label}
            onClick={() => replay.mutate(span, { onSuccess: notifySuccess, onError: failed })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ReplayOne({ webhook_id, delivery }: { webhook_id: string; delivery: Delivery }) {
  const replay = useWebhookChange(async () =>
    api.webhooks.replay({ params: { id: webhook_id, delivery_id: delivery.id } }),
  );
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={replay.isPending}
      aria-label={`Replay ${delivery.event}`}
      onClick={() => replay.mutate(undefined, { onSuccess: notifySuccess, onError: failed })}
    >
      Replay
    </Button>
  );
}

/** The number of tries, the answer, and the next try. */
function Course({ delivery: { tries, status, problem, next_at } }: { delivery: Delivery }) {
  const answered = problem ?? (status === null ? undefined : `It answered ${status}.`);
  return (
    <p className="said">
      {tries === 0 ? 'Not tried yet.' : `${pluralize(tries, 'try', 'tries')}.`} {answered}
      {next_at !== null && tries > 0 ? (
        <>
          {' '}
          Next try <Moment at={next_at} />
        </>
      ) : null}
    </p>
  );
}

function DeliveryRow({ webhook_id, delivery }: { webhook_id: string; delivery: Delivery }) {
  const { event, state, created_at, answer, body, id } = delivery;
  const { label, tone } = states[state];
  return (
    <li className="rowMd between padWide">
      <div className="shrinks">
        <div className="lineSm">
          <strong>{event}</strong>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <span className="quiet">
            <Moment at={created_at} />
          </span>
        </div>
        <Course delivery={delivery} />
        <details className={classes.details}>
          <summary>Request and answer</summary>
          <p className="said">webhook-id: {id}</p>
          <pre className={classes.lines}>{body}</pre>
          {answer ? <pre className={classes.lines}>{answer}</pre> : null}
        </details>
      </div>
      {state === 'waiting' ? null : <ReplayOne webhook_id={webhook_id} delivery={delivery} />}
    </li>
  );
}

const stateOf = (value: string | null): Delivery['state'] | undefined =>
  DeliveryStates.find((state) => state === value);

const choices = [
  { value: 'all', label: 'All events' },
  ...DeliveryStates.map((state) => ({ value: state, label: states[state].label })),
];

function Log({ id }: { id: string }) {
  const [state, setState] = useState<Delivery['state']>();
  const query = useInfiniteQuery(deliveriesQuery(id, state));
  const listed = rowsIn(query.data);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm" align="flex-end">
        <Select
          label="Show"
          data={choices}
          value={state ?? 'all'}
          allowDeselect={false}
          onChange={(value) => setState(stateOf(value))}
        />
        <ReplayMenu id={id} />
      </Group>
      {query.data ? (
        <>
          {listed.length > 0 ? (
            <ul className="plain card ruled grid whole" aria-label="Events">
              {listed.map((delivery) => (
                <DeliveryRow key={delivery.id} webhook_id={id} delivery={delivery} />
              ))}
            </ul>
          ) : null}
          <ListEnd
            query={query}
            count={listed.length}
            total={totalIn(query.data)}
            names={['event', 'events']}
          />
        </>
      ) : (
        <QueryState query={query} fallback="Failed to fetch the log" />
      )}
      <p className="said">Events are kept for 30 days.</p>
    </Stack>
  );
}

export const WebhookLog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => (
  <Modal opened onClose={onClose} size="lg" title={`Log of ${new URL(webhook.url).host}`}>
    <Log id={webhook.id} />
  </Modal>
);
