/** The dialog that connects or reconnects an account. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type LivePlatform, platforms, type VisitPlatform } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import { connectionCalls, type NewConnection } from '#contract/connections/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { accountName, handleOf } from '#domain/platforms/account-names.ts';
import type { ConnectTraits } from '#contract/platforms/connect-traits.ts';
import { dollarsOf } from '#domain/money/money.ts';
import type { Connection } from '#contract/connections/types.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { type ConnectFormProps, ConnectTyped, OneForm, Ways } from './connect-typed.tsx';
import { PlatformRuleList } from './platform-rule-list.tsx';
import { useConnectAccount, useConnections, useGoToNetwork } from './connection-queries.ts';
import { ConnectFields, fieldsOf, type Values } from './connect-fields.tsx';
import { dayOf } from './connection-labels.ts';
import { Steps } from './steps.tsx';
import classes from './connections.module.css';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });
const most = 3;

/** A new account is on for every own agent, as its settings say; one that is connected again stays as it was. */
function WhoMayUse({ connection }: { connection?: Connection | undefined }) {
  const { data } = useQuery(agentsQuery);
  const agents = connection?.agents ?? data?.filter(({ is_sample }) => !is_sample);
  if (!agents) return null;
  const names = agents.map(({ name }) => name);
  const others = names.length - most;
  const shown = others > 1 ? [...names.slice(0, most), `${others} others`] : names;
  if (names.length === 0)
    return (
      <p className={`said ${classes.before}`}>
        {connection ? 'No agent may use it.' : 'Agents that you create may use it.'}
      </p>
    );
  return (
    <p className={`said ${classes.before}`}>
      {listed.format(shown)} may use it. Switch it off for an agent in the agent’s settings, under
      Accounts.
    </p>
  );
}

/** Explains what connecting does, then redirects to the platform, which sends the person back. */
function Prices({ platform }: { platform: VisitPlatform }) {
  const { name, prices } = platforms[platform];
  if (!prices) return null;
  const { post, post_with_link } = prices.calls;
  return (
    <p className={`said ${classes.quiet}`}>
      {name} charges your administrator for each post: {dollarsOf(post)}, with a link{' '}
      {dollarsOf(post_with_link)} (prices of {dayOf(prices.date)}). You see every price before you
      post, and it counts toward your budget.
    </p>
  );
}

interface ConnectVisitProps extends ConnectFormProps {
  platform: VisitPlatform;
  connect: Extract<ConnectTraits, { by: 'visit' }>;
  /** Whether it is the alternative redirect of the network's record. */
  also?: boolean;
}

function OneVisit({
  platform,
  connect,
  connection,
  start,
  onCancel,
  also = false,
}: ConnectVisitProps) {
  const go = useGoToNetwork();
  const [leaving, setLeaving] = useState(false);
  const { name } = platforms[platform];
  const username = connection?.username;
  const { fields } = connect;
  const { taken, ...typed } = fieldsOf(fields ?? {}, connection);
  const form = useForm<Values>(typed);
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      await go.mutateAsync({
        platform,
        ...start,
        ...(also && { other_visit: true }),
        ...(connection && { connection_id: connection.id }),
        ...(fields && { fields: taken(values) }),
      });
      // Once the browser is leaving, the button must not be pressed again.
      setLeaving(true);
    },
    fallback: `Failed to initiate ${prescribedName(platforms[platform])} connection`,
  });
  return (
    <form onSubmit={submit} noValidate aria-label={`Connect ${name}`}>
      <Stack gap="md">
        <Steps steps={(also && connect.also?.steps) || connect.steps(username)} />
        {username ? (
          <p className={`said ${classes.quiet}`}>
            Reconnect {handleOf({ username })} to publish its waiting posts.
          </p>
        ) : null}
        {fields ? <ConnectFields fields={fields} form={form} /> : null}
        <Prices platform={platform} />
        <FormError text={refused} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" data-autofocus={!fields} loading={sending || leaving}>
            Continue to {name}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ConnectVisit(props: ConnectVisitProps) {
  const { platform, connect, ...rest } = props;
  const [way, setWay] = useState('visit');
  const { instead, also } = connect;
  const { connectable } = useConnections(platform);
  // An account is reconnected in the way it was connected, which the server knows.
  if (also && connectable?.also && !props.connection) {
    const isAlso = way === 'also';
    const both = [
      { value: 'visit', label: also.visit },
      { value: 'also', label: also.label },
    ];
    return (
      <Stack gap="md">
        <Ways ways={both} way={way} onWay={setWay} />
        {isAlso && <p className={`said ${classes.quiet}`}>{also.about}</p>}
        <OneVisit key={way} {...props} also={isAlso} />
      </Stack>
    );
  }
  if (!instead) return <OneVisit {...props} />;
  const ways = [
    { value: 'visit', label: instead.visit },
    { value: 'form', label: instead.label },
  ];
  return (
    <Stack gap="md">
      <Ways ways={ways} way={way} onWay={setWay} />
      {way === 'visit' ? (
        <OneVisit {...props} />
      ) : (
        <>
          <p className={`said ${classes.quiet}`}>{instead.about}</p>
          <OneForm {...rest} platform={platform} connect={instead} />
        </>
      )}
    </Stack>
  );
}

/** The platform's name with the first free number: “Sandbox 2”. */
function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let nth = 2; ; nth += 1) {
    const free = `${name} ${nth}`;
    if (!used.has(free.toLowerCase())) return free;
  }
}

interface ConnectNamedProps extends ConnectFormProps {
  platform: LivePlatform;
}

function ConnectNamed({ platform, onConnected, onCancel }: ConnectNamedProps) {
  const { name } = platforms[platform];
  const connect = useConnectAccount();
  const { connections } = useConnections(platform);
  const bodyOf = (values: { name: string }) => ({ platform, ...values }) as NewConnection;
  const form = useForm({
    initialValues: { name: freeName(name, connections.map(accountName)) },
    validate: (values) => wrongIn(connectionCalls.connect.body, bodyOf(values)),
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => onConnected(await connect.mutateAsync(bodyOf(values))),
    fallback: 'Couldn’t connect the account.',
    about: { conflict: { field: 'name' } },
  });
  return (
    <form onSubmit={submit} noValidate aria-label={`Connect ${name}`}>
      <Stack gap="md">
        <p>Give each agent its own account and compare them side by side.</p>
        <TextInput
          label="Name"
          maxLength={limits.connection_name}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormError text={refused} />
        <DialogButtons action={`Connect ${name}`} isSending={sending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** Platforms whose first account needs a dialog; the others have nothing to ask. */
export const isAsked = (platform: LivePlatform): boolean =>
  platforms[platform].connect.by !== 'nothing';

const ofForm = (event: FormEvent) => event.stopPropagation();
const ofSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.stopPropagation();
};

interface Props extends ConnectFormProps {
  platform: LivePlatform;
  opened: boolean;
}

export function ConnectDialog({ platform, opened, ...props }: Props) {
  const { connection, onCancel } = props;
  const { name, connect } = platforms[platform];
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={connection ? `Connect ${name} again` : `Connect ${name}`}
      size="lg"
      // A click outside must not discard the input.
      closeOnClickOutside={false}
    >
      {/* It may be rendered inside another form, which must not be submitted by this one. */}
      <div onSubmit={ofForm} onKeyDown={ofSubmit} role="presentation">
        {connection?.status_reason ? (
          <p className={`${classes.note} ${classes.before}`}>{connection.status_reason}</p>
        ) : null}
        <WhoMayUse connection={connection} />
        {connect.by === 'form' && <ConnectTyped {...props} platform={platform} connect={connect} />}
        {connect.by === 'visit' && (
          // Only these networks connect by a redirect.
          <ConnectVisit {...props} platform={platform as VisitPlatform} connect={connect} />
        )}
        {connect.by === 'nothing' && <ConnectNamed {...props} platform={platform} />}
        <details className={classes.fold}>
          <summary>What {name} allows</summary>
          <PlatformRuleList platform={platform} />
        </details>
      </div>
    </Modal>
  );
}
