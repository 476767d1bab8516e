/** Connects an account by typed credentials, in the form that the platform's record describes. */
import { SegmentedControl, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { NewConnection } from '#contract/connections/calls.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { ConnectForm, ConnectTraits } from '#contract/platforms/connect-traits.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { ConnectFields, fieldsOf, type Values } from './connect-fields.tsx';
import { useConnectAccount, type VisitStart } from './connection-queries.ts';
import { Steps, stepWords } from './steps.tsx';
import type { Connection } from '#contract/connections/types.ts';
import classes from './connections.module.css';

export interface ConnectFormProps {
  /** The account to reconnect; none when one is added. */
  connection?: Connection | undefined;
  start: VisitStart;
  onConnected: (answer: { data: Connection; message: string }) => void;
  onCancel: () => void;
}

type Typed = Extract<ConnectTraits, { by: 'form' }>;
/** One form, with the name of its way when there are several. */
type Chosen = ConnectForm & { way?: string };

function useTyped(platform: LivePlatform, { fields, way }: Chosen, props: ConnectFormProps) {
  const connect = useConnectAccount();
  const { taken, ...typed } = fieldsOf(fields, props.connection);
  const form = useForm<Values>(typed);
  const account = Object.keys(fields).find((name) => fields[name]?.names_account);
  const sending = useSubmit({
    form,
    send: async (values) => {
      // The shape of the fields has already produced what the contract takes for the platform.
      const again = props.connection && { connection_id: props.connection.id };
      const body = { platform, ...(way && { way }), ...again, ...taken(values) } as NewConnection;
      props.onConnected(await connect.mutateAsync(body));
    },
    fallback: `${platforms[platform].name} wasn’t connected. Try again.`,
    ...(account !== undefined && { about: { account_taken: { field: account } } }),
  });
  return { form, ...sending };
}

interface OneProps extends ConnectFormProps {
  platform: LivePlatform;
  connect: Chosen;
}

export function OneForm({ platform, connect, ...props }: OneProps) {
  const { form, submit, sending, refused } = useTyped(platform, connect, props);
  const { name } = platforms[platform];
  return (
    <form onSubmit={submit} noValidate aria-label={`Connect ${name}`}>
      <Stack gap="md">
        <Steps steps={connect.steps.map(stepWords)} />
        <ConnectFields fields={connect.fields} form={form} />
        <FormError text={refused} />
        {connect.note === undefined ? null : (
          <p className={`said ${classes.quiet}`}>{connect.note}</p>
        )}
        <DialogButtons action={`Connect ${name}`} isSending={sending} onCancel={props.onCancel} />
      </Stack>
    </form>
  );
}

interface Props extends ConnectFormProps {
  platform: LivePlatform;
  connect: Typed;
}

interface WaysProps {
  ways: readonly { value: string; label: string }[];
  way: string;
  onWay: (way: string) => void;
}

/** The ways to connect, one of them selected. */
export const Ways = ({ ways, way, onWay }: WaysProps) => (
  <SegmentedControl
    aria-label="How to connect"
    fullWidth
    data={[...ways]}
    value={way}
    onChange={onWay}
  />
);

export function ConnectTyped({ connect, ...props }: Props) {
  const ways = 'ways' in connect ? connect.ways : {};
  const [way = '', setWay] = useState(Object.keys(ways)[0]);
  if (!('ways' in connect)) return <OneForm {...props} connect={connect} />;
  const chosen = ways[way];
  if (!chosen) return null;
  return (
    <Stack gap="md">
      <Ways
        ways={Object.entries(ways).map(([value, { label }]) => ({ value, label }))}
        way={way}
        onWay={setWay}
      />
      <p className={`said ${classes.quiet}`}>{chosen.about}</p>
      {/* The input for one way means nothing for another. */}
      <OneForm key={way} {...props} connect={{ ...chosen, way }} />
    </Stack>
  );
}
