/** The networks that need an app of the operator before anyone can connect an account, for administrators. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { NetworkApp } from '#contract/networks/calls.ts';
import { platformApps } from '#contract/platforms/platforms.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { dayOf } from '#web/entities/connections/connection-labels.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { OnlyAdministrators } from '#web/features/admin/only-administrators.tsx';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SetUp, TestResult } from './set-up.tsx';
import { networksQuery, useRemoveApp, useTestApp } from './queries.ts';

const badges: Record<NetworkApp['set_by'], { tone: 'good' | 'quiet' | 'bad'; word: string }> = {
  environment: { tone: 'good', word: 'Set by the environment' },
  administrator: { tone: 'good', word: 'Set up' },
  lost: { tone: 'bad', word: 'Enter it again' },
  nobody: { tone: 'quiet', word: 'Not set up' },
};

const accountWords = (count: number): string =>
  count === 0 ? 'No accounts yet' : pluralize(count, 'connected account');

/** The known facts of an app, without its secret. */
function factsOf({ id, set_by, id_ends, saved_at, accounts }: NetworkApp): string {
  const traits = platformApps[id];
  return [
    id_ends === null ? null : `${traits.id.label} ends in ${id_ends}`,
    saved_at === null ? null : `saved ${dayOf(saved_at)}`,
    set_by === 'environment' ? `from ${traits.id.env} and ${traits.secret.env}` : null,
    accountWords(accounts),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

function Remove({ id, accounts }: Pick<NetworkApp, 'id' | 'accounts'>) {
  const [asks, setAsks] = useState(false);
  const remove = useRemoveApp(id);
  const { name } = platformApps[id];
  const confirm = () =>
    remove.mutate(undefined, {
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsks(false),
    });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={asks}
        title={`Remove the app for ${name}?`}
        confirmLabel="Remove app"
        destructive
        loading={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsks(false)}
      >
        <p>
          Its id and secret are deleted, and no one can connect {name} until you set up an app
          again.
          {accounts > 0 && ` ${accountWords(accounts)} may stop working until then.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

function Ready({ app, onReplace }: { app: NetworkApp; onReplace: () => void }) {
  const trial = useTestApp(app.id);
  const { name } = platformApps[app.id];
  const isOurs = app.set_by === 'administrator';
  return (
    <>
      <p className="said">{factsOf(app)}</p>
      <div className="rowXs">
        {app.can_test && (
          <Button
            variant="default"
            loading={trial.isPending}
            aria-label={`Test the app for ${name}`}
            onClick={() => trial.mutate({})}
          >
            Test
          </Button>
        )}
        {isOurs && (
          <Button variant="subtle" onClick={onReplace}>
            Replace
          </Button>
        )}
        {isOurs && <Remove id={app.id} accounts={app.accounts} />}
      </div>
      {!app.can_test && (
        <p className="quiet">
          {name} can’t test it without a person. The first account that connects shows if it works.
        </p>
      )}
      <TestResult trial={trial} />
    </>
  );
}

interface FoldProps {
  name: string;
  isNamed: boolean;
  isOpen: boolean;
  onFold: () => void;
}

/** Shows or hides the steps of a network. */
function Fold({ name, isNamed, isOpen, onFold }: FoldProps) {
  // The list loads after the page, when the browser has already looked for the anchor.
  const show = useCallback(
    (button: HTMLButtonElement | null) => {
      if (isNamed) button?.closest('section')?.scrollIntoView({ block: 'start' });
    },
    [isNamed],
  );
  return (
    <Button
      ref={show}
      size="compact-sm"
      variant={isOpen ? 'subtle' : 'light'}
      aria-expanded={isOpen}
      aria-label={isOpen ? `Hide steps for ${name}` : `Set up ${name}`}
      onClick={onFold}
    >
      {isOpen ? 'Hide steps' : 'Set up'}
    </Button>
  );
}

/** One network: its status, and the steps on request. The address may name it. */
function Network({ app }: { app: NetworkApp }) {
  const isNamed = useLocation().hash === app.id;
  const [isOpen, setIsOpen] = useState(isNamed || app.set_by === 'lost');
  const [replacing, setReplacing] = useState(false);
  const { tone, word } = badges[app.set_by];
  const { name, platform } = platformApps[app.id];
  const isReady = app.set_by === 'environment' || app.set_by === 'administrator';
  return (
    <Panel
      title={name}
      icon={<NetworkIcon platform={platform} size={22} />}
      aside={
        <div className="rowXs">
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {!isReady && (
            <Fold name={name} isNamed={isNamed} isOpen={isOpen} onFold={() => setIsOpen(!isOpen)} />
          )}
        </div>
      }
    >
      {isReady && !replacing && <Ready app={app} onReplace={() => setReplacing(true)} />}
      {(replacing || (!isReady && isOpen)) && (
        <SetUp
          app={app}
          onSaved={() => setReplacing(false)}
          {...(replacing && { onCancel: () => setReplacing(false) })}
        />
      )}
    </Panel>
  );
}

function Networks() {
  const query = useQuery(networksQuery);
  const { data } = query;
  return (
    <div className="stackSm">
      <QueryState query={query} />
      {data?.map((app) => (
        <Network key={app.id} app={app} />
      ))}
    </div>
  );
}

export function NetworksPage() {
  const { user } = useSession();
  if (!user?.is_admin) {
    return (
      <OnlyAdministrators>
        An administrator decides which networks can be connected here.
      </OnlyAdministrators>
    );
  }
  return (
    <>
      <PageHeader
        title="Networks"
        text="Some networks need an app before anyone can connect an account. Register it once for the whole server. The other networks need no setup."
      />
      <Networks />
    </>
  );
}
