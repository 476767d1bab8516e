/**
 * The page that programs send their person's browser to: shows who requests which rights, and allows or refuses it.
 */
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Scope, scopes as words, Scopes, usualScopes } from '#contract/core/scopes.ts';
import { AskedFor, type Program, programCalls } from '#contract/tokens/programs.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './connect-program.module.css';
import { TokenRights } from './token-rights.tsx';
import { programQuery, useConnectProgram } from './token-queries.ts';
import { bodyOf, emptyToken, type TokenValues, faultsIn } from './token-values.ts';

/** The search parameters; programs add others, which mean nothing here. */
const askedAt = (search: string): AskedFor =>
  Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name]) => Object.hasOwn(AskedFor.shape, name)),
  );

const all = new Intl.ListFormat('en');

/** Actions contain commas, so the last one is set off by a comma too. */
const inTurn = (able: readonly string[]): string =>
  able.length < 2 ? able.join('') : `${able.slice(0, -1).join(', ')}, and ${able.at(-1)}`;

function onlyFor({ agent_ids, connection_ids }: TokenValues): string {
  const limits = [
    [agent_ids.length, 'agent'],
    [connection_ids.length, 'account'],
  ] as const;
  const counted = limits
    .filter(([count]) => count > 0)
    .map(([count, one]) => pluralize(count, one));
  return counted.length === 0 ? '' : `, for only ${all.format(counted)} of yours`;
}

/** What a program will be allowed to do, in one sentence. */
function ableTo(name: string, values: TokenValues): string {
  const able = Scopes.filter((one) => values.scopes.includes(one)).map((one) => words[one].able);
  if (able.length === 0) return `${name} can’t do anything until you check something.`;
  const has = (scope: Scope) => values.scopes.includes(scope);
  const waits = !has('publish') && (has('draft') || has('schedule') || has('reply'));
  const approved = waits ? ' Nothing is published until you approve it.' : '';
  return `${name} will be able to ${inTurn(able)}${onlyFor(values)}.${approved}`;
}

const Who = ({ program: { name, vouched_by, returns_to } }: { program: Program }) => (
  <div className="stackXs">
    <p>
      {vouched_by === null ? (
        <>
          <strong>{name}</strong> is what this program calls itself. We can’t verify it. Continue
          only if you just started this yourself.
        </>
      ) : (
        <>
          <strong>{name}</strong>, confirmed by <strong>{vouched_by}</strong>, asks to work for you.
        </>
      )}
    </p>
    <p className="said">
      You go back to <strong>{returns_to}</strong> afterwards.
    </p>
  </div>
);

/** The body of the approval, with a default name. */
function connectBody(values: TokenValues, asked: AskedFor) {
  const body = bodyOf(values);
  if (!body) return undefined;
  const { name: _name, ...rights } = body;
  return { ...rights, request: asked };
}

interface Props {
  program: Program;
  asked: AskedFor;
  onConnected: () => void;
}

function Consent({ program, asked, onConnected }: Props) {
  const { name, scopes, no_url } = program;
  const connect = useConnectProgram();
  const form = useForm<TokenValues>({
    initialValues: { ...emptyToken, scopes: scopes.filter((one) => usualScopes.includes(one)) },
    validate: (values) => faultsIn(programCalls.connect.body, connectBody(values, asked)),
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const body = connectBody(values, asked);
      if (!body) return;
      const { yes_url } = await connect.mutateAsync(body);
      onConnected();
      outside.back(yes_url);
    },
    fallback: 'Couldn’t connect. Try again.',
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Who program={program} />
        <TokenRights form={form} offered={scopes} />
        <p className={classes.able} role="status">
          {ableTo(name, form.values)}
        </p>
        <FormError text={refused} />
        <DialogButtons action="Connect" isSending={sending} onCancel={() => outside.back(no_url)} />
      </Stack>
    </form>
  );
}

const Connected = ({ name }: Pick<Program, 'name'>) => (
  <Stack gap="md" align="flex-start">
    <p role="status">
      {name} is connected. Go on there; you can close this page. To disconnect it, open{' '}
      <Link to="/settings" search={{ tab: 'api' }}>
        Settings › API
      </Link>
      .
    </p>
  </Stack>
);

const Refused = ({ program: { problem, returns_to, no_url } }: { program: Program }) => (
  <Stack gap="md" align="flex-start">
    <p role="alert">{problem} Nothing was connected.</p>
    <Button variant="default" onClick={() => outside.back(no_url)}>
      Back to {returns_to}
    </Button>
  </Stack>
);

function Asked({ asked }: { asked: AskedFor }) {
  const { data: program, error } = useQuery(programQuery(asked));
  const [connected, setConnected] = useState(false);
  if (error) {
    return (
      <Panel title="Not connected">
        <p role="alert">{messageOf(error)}</p>
      </Panel>
    );
  }
  if (!program) return <RowSkeletons />;
  const { name } = program;
  if (connected) {
    return (
      <Panel title={`${name} connected`}>
        <Connected name={name} />
      </Panel>
    );
  }
  return (
    <Panel title={`Connect ${name}`}>
      {program.problem === null ? (
        <Consent program={program} asked={asked} onConnected={() => setConnected(true)} />
      ) : (
        <Refused program={program} />
      )}
    </Panel>
  );
}

const Nobody = () => (
  <Panel title="Nothing to connect">
    <p>
      No program is asking for access. Start in the program.{' '}
      <Link to="/settings" search={{ tab: 'api' }}>
        Settings › API
      </Link>{' '}
      shows how.
    </p>
  </Panel>
);

export function ConnectProgramPage() {
  const [asked] = useState(() => askedAt(location.search));
  return (
    <div className={classes.page}>
      <h1 className="unseen">Connect a program</h1>
      {asked.client_id === undefined ? <Nobody /> : <Asked asked={asked} />}
    </div>
  );
}
