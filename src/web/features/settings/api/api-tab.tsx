/** API tokens, webhooks, and how to connect programs and assistants. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api/api-error.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import rows from '#web/features/settings/rows.module.css';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { WebhooksSection } from '#web/features/settings/webhooks/webhooks-section.tsx';
import { ConnectPrograms } from './connect-programs.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { tokensQuery } from './token-queries.ts';
import { TokenRow } from './token-row.tsx';

export function ApiTab() {
  const [creating, setCreating] = useState(false);
  const query = useQuery(tokensQuery);
  const { data: listed } = query;
  if (!listed)
    return (
      <QueryBoundary
        pending={query.isPending}
        failure={query.error ? messageOf(query.error, 'Failed to fetch API tokens') : undefined}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const programs = listed.data.filter(({ program }) => program !== null);
  const tokens = listed.data.filter(({ program }) => program === null);
  const create = <Button onClick={() => setCreating(true)}>Create token</Button>;
  return (
    <>
      {programs.length > 0 ? (
        <SettingsSection
          title="Connected programs"
          text="Programs that signed in with your permission. Each does only what you ticked."
        >
          <ul className={rows.rows} aria-label="Connected programs">
            {programs.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        </SettingsSection>
      ) : null}
      <SettingsSection
        title="API tokens"
        text="For programs that can’t sign in by themselves. Each does only what you tick."
      >
        {tokens.length === 0 ? (
          <EmptyState title="No API tokens" action={create}>
            Create one for n8n, a script or a program of your own. Assistants such as Claude sign in
            without one.
          </EmptyState>
        ) : (
          <>
            <ul className={rows.rows} aria-label="API tokens">
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
