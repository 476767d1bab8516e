/** API tokens, webhooks, and how to connect programs and assistants. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { WebhooksSection } from '#web/features/settings/webhooks/webhooks-section.tsx';
import { ConnectPrograms } from './connect-programs.tsx';
import { tokensQuery, useCreateToken, useRevokeToken } from './token-queries.ts';
import { useForm } from '@mantine/form';
import { tokenCalls, type Token } from '#contract/tokens/calls.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { ShownSecret } from '#web/ui/feedback/shown-secret.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { TokenRights } from './token-rights.tsx';
import { bodyOf, emptyToken, faultsIn, type TokenValues } from './token-values.ts';
import { scopes } from '#contract/core/scopes.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';

/** Its limits in words; none without limits. */
function limitsOf(token: Token): string {
  const { agent_ids, connection_ids, daily_posts, posts_today, monthly_budget, spent } = token;
  return [
    agent_ids && `only ${pluralize(agent_ids.length, 'agent')}`,
    connection_ids && `only ${pluralize(connection_ids.length, 'account')}`,
    daily_posts !== null && `${posts_today} of ${pluralize(daily_posts, 'post')} today`,
    monthly_budget !== null && `${dollarsOf(spent)} of ${dollarsOf(monthly_budget)} this month`,
    token.addresses.length > 0 && `from ${token.addresses.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const ending = ({ name, program }: Token) =>
  program === null
    ? ({
        button: 'Revoke',
        title: `Revoke ${name}?`,
        question: 'Whatever uses this token stops working at once. This can’t be undone.',
        confirm: 'Revoke token',
      } as const)
    : ({
        button: 'Disconnect',
        title: `Disconnect ${name}?`,
        question: 'It loses access right away. To connect it again, start in the program.',
        confirm: 'Disconnect',
      } as const);

function End({ token }: { token: Token }) {
  const revoke = useRevokeToken();
  const go = () =>
    revoke.mutate(token.id, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error),
    });
  const words = ending(token);
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      aria-label={`${words.button} ${token.name}`}
      words={words}
      busy={revoke.isPending}
      onConfirm={go}
    />
  );
}

/** One token, without its secret, or one connected program. */
function TokenRow({ token }: { token: Token }) {
  const { name, hint, program, is_expired, expires_at, last_used_at } = token;
  const limits = limitsOf(token);
  return (
    <li className="rowMd between padWide">
      <div className="shrinks">
        <div className="lineSm">
          <strong>{name}</strong>
          <span className="quiet">{program ?? `sai_…${hint}`}</span>
          {is_expired ? <StatusBadge tone="bad">Expired</StatusBadge> : null}
        </div>
        <p className="said">{token.scopes.map((scope) => scopes[scope].label).join(', ')}</p>
        {limits === '' ? null : <p className="said">{limits}</p>}
        <p className="said">
          {last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <Moment at={last_used_at} />
            </>
          )}
          {expires_at === null || is_expired ? null : (
            <>
              , expires <Moment at={expires_at} />
            </>
          )}
        </p>
      </div>
      <End token={token} />
    </li>
  );
}

const validate = (values: TokenValues) => faultsIn(tokenCalls.create.body, bodyOf(values));

function TokenForm({ onDone, onClose }: { onDone: (token: string) => void; onClose: () => void }) {
  const create = useCreateToken();
  const form = useForm<TokenValues>({ initialValues: emptyToken, validate });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const body = bodyOf(values);
      if (body) onDone((await create.mutateAsync(body)).token);
    },
    fallback: 'Couldn’t create the token. Try again.',
  });
  return (
    <form className="stackMd" onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        description="Where you’ll use it, such as Claude or Zapier. Posts and the security activity show it."
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TokenRights form={form} />
      <FormError text={refused} />
      <DialogButtons action="Create token" isSending={sending} onCancel={onClose} />
    </form>
  );
}

/** Creates an API token and shows it once. */
function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={token === undefined ? 'Create an API token' : 'API token created'}
      closeOnClickOutside={token === undefined}
    >
      {token === undefined ? (
        <TokenForm onDone={setToken} onClose={onClose} />
      ) : (
        <ShownSecret
          label="Your API token"
          help="Copy it now and keep it like a password. We don’t show it again."
          secret={token}
          copy="Copy token"
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

export function ApiTab() {
  const [creating, setCreating] = useState(false);
  const query = useQuery(tokensQuery);
  const { data: listed } = query;
  if (!listed) return <QueryState query={query} fallback="Failed to fetch API tokens" />;
  const programs = listed.data.filter(({ program }) => program !== null);
  const tokens = listed.data.filter(({ program }) => program === null);
  const create = <Button onClick={() => setCreating(true)}>Create token</Button>;
  return (
    <>
      {programs.length > 0 ? (
        <SettingsSection
          title="Connected programs"
          text="Programs that you gave access. Each can do only what you checked."
        >
          <ul className="plain card ruled grid whole" aria-label="Connected programs">
            {programs.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        </SettingsSection>
      ) : null}
      <SettingsSection
        title="API tokens"
        text="For scripts and programs that can’t ask you. Each can do only what you check."
      >
        {tokens.length === 0 ? (
          <EmptyState title="No API tokens" action={create}>
            Create one for n8n, a script or a program of your own. Assistants such as Claude sign in
            without one.
          </EmptyState>
        ) : (
          <>
            <ul className="plain card ruled grid whole" aria-label="API tokens">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
            {create}
          </>
        )}
      </SettingsSection>
      <WebhooksSection />
      <ConnectPrograms mcp_url={listed.mcp_url} api_url={listed.api_url} />
      {creating ? <TokenDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
