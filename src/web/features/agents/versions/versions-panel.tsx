import { Skeleton, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useId } from 'react';
import type { Agent, Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { PersonaVersion, PersonaChange } from '#contract/agents/personas.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { versionsQuery, useRestoreVersion } from '#web/features/agents/persona/persona-queries.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { IconHistory } from '@tabler/icons-react';
import { clockAndDistance } from '#web/ui/when.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { personaLines } from '#web/features/agents/persona-form/persona-values.ts';
import classes from './versions-panel.module.css';

/** More would push the other versions off the screen; an opened version shows all of its changes. */
const shownEntries = 3;

const WholePersona = ({ persona }: { persona: Persona }) => (
  <dl className={`facts factsBeside ${classes.persona}`}>
    {personaLines(persona).map(({ field, label, values }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd data-empty={values.length === 0 || undefined}>
          {values.length === 0 && 'Nothing'}
          {values.map((value, at) => (
            // A list keeps the order in which it was saved.
            <p key={at}>{value}</p>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);

function WhatChanged({ version }: { version: PersonaVersion }) {
  if (version.changes.length > 0)
    return <ChangeList changes={version.changes} most={shownEntries} />;
  return (
    <p className="muted">
      {version.version === 1
        ? 'The personality the agent was created with.'
        : 'The oldest version we keep.'}
    </p>
  );
}

interface OpenedProps {
  version: PersonaVersion;
  /** The differences between this version and today. */
  since: readonly PersonaChange[];
}

const isCut = ({ added, removed }: PersonaChange) =>
  added.length + removed.length > shownEntries + 1;

const Opened = ({ version, since }: OpenedProps) => (
  <>
    {version.changes.some(isCut) && (
      <section className="stackXs">
        <h4 className="flush size2 bold">All that version {version.version} changed</h4>
        <ChangeList changes={version.changes} />
      </section>
    )}
    {since.length > 0 && (
      <section className="stackXs">
        <h4 className="flush size2 bold">From version {version.version} to today</h4>
        <ChangeList changes={since} />
      </section>
    )}
    <section className="stackXs">
      <h4 className="flush size2 bold">The full personality of version {version.version}</h4>
      <WholePersona persona={version.persona} />
    </section>
  </>
);

interface ItemProps {
  version: PersonaVersion;
  /** The agent's current personality. */
  today: Persona;
  onRestore: () => void;
}

/** One saved version with its changes; opened, in full and compared with today. */
function VersionItem({ version, today, onRestore }: ItemProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const [now] = useState(() => Date.now());
  const since = diffPersonas(version.persona, today);
  const isSame = since.length === 0 && !version.is_current;
  return (
    <li className={classes.version} aria-labelledby={`${id}-name`}>
      <header className="lineSm baseline">
        <h3 className="size3" id={`${id}-name`}>
          Version {version.version}
        </h3>
        {version.is_current && <StatusBadge tone="good">Current</StatusBadge>}
        {isSame && <StatusBadge tone="quiet">Same as today</StatusBadge>}
        <span className={classes.when}>{clockAndDistance(Date.parse(version.saved_at), now)}</span>
      </header>
      {version.restored_from !== null && (
        <p className="besideXs muted">
          <IconHistory size={16} aria-hidden /> Restored from version {version.restored_from}
        </p>
      )}
      {version.reason !== null && <p className="muted">{version.reason}</p>}
      <WhatChanged version={version} />
      <div className="rowXs">
        <Button
          variant="default"
          size="compact-sm"
          h={32}
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? 'Hide' : 'Show'} the full personality of version ${version.version}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide the full personality' : 'Show the full personality'}
        </Button>
        {since.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            h={32}
            aria-label={`Restore version ${version.version}`}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </div>
      <div id={id} className={`stackMd rounded padMd sunken ${classes.opened}`} hidden={!open}>
        {open && <Opened version={version} since={since} />}
      </div>
    </li>
  );
}

interface Props {
  agent: Agent;
  version: PersonaVersion | undefined;
  /** The agent's current version. */
  current: PersonaVersion;
  onClose: () => void;
}

/** Asks for confirmation before an earlier version is restored. */
function RestoreDialog({ agent, version, current, onClose }: Props) {
  const restore = useRestoreVersion(agent.id);
  const number = version?.version ?? 0;
  const put = () =>
    restore.mutate(number, {
      onSuccess: ({ message }) => {
        void notify.success(message);
        onClose();
      },
      onError: (error) => void notify.failure(error),
    });
  return (
    <ConfirmDialog
      opened={version !== undefined}
      title={`Restore version ${number}?`}
      confirmLabel="Restore version"
      loading={restore.isPending}
      onConfirm={put}
      onClose={onClose}
    >
      <p className="below">
        {agent.name} will use version {number} again, saved as version {current.version + 1}. You
        can switch back anytime.
      </p>
      {version && <ChangeList changes={diffPersonas(current.persona, version.persona)} most={3} />}
    </ConfirmDialog>
  );
}

const Sketch = () => (
  <div className="stackMd" role="status" aria-label="Loading">
    <Skeleton height={84} />
    <Skeleton height={84} />
  </div>
);

/** How many are shown and kept; `saved` is how many there ever were. */
function countOf(shown: number, total: number, saved: number): string {
  const count = shown < total ? `The newest ${shown} of ${total} versions` : `${total} versions`;
  if (saved <= total) return count;
  const gone =
    saved - total === 1 ? 'an older one was deleted' : `${saved - total} older ones were deleted`;
  return `${count}. The newest ${limits.persona_versions} are kept: ${gone}.`;
}

function OnlyOne({ agent }: { agent: Agent }) {
  return (
    <p className="muted measure">
      One version so far. Each change to the personality is saved here and can be restored.{' '}
      <Link to="/agents/$id/edit" params={{ id: agent.id }}>
        Edit the personality
      </Link>
    </p>
  );
}

interface HistoryProps {
  agent: Agent;
  versions: readonly PersonaVersion[];
  total: number;
}

function History({ agent, versions, total }: HistoryProps) {
  const [chosenVersion, setChosenVersion] = useState<PersonaVersion>();
  const current = versions.find((version) => version.is_current) ?? versions[0];
  if (!current) return null;
  return (
    <>
      {total === 1 ? (
        <OnlyOne agent={agent} />
      ) : (
        <p className="muted measure" role="status">
          {countOf(versions.length, total, current.version)}
        </p>
      )}
      <ol className="plain ruled" aria-label="Versions">
        {versions.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            today={current.persona}
            onRestore={() => setChosenVersion(version)}
          />
        ))}
      </ol>
      <RestoreDialog
        agent={agent}
        version={chosenVersion}
        current={current}
        onClose={() => setChosenVersion(undefined)}
      />
    </>
  );
}

/** The earlier personalities of this agent, newest first. */
export function VersionsPanel({ agent }: { agent: Agent }) {
  const query = useInfiniteQuery(versionsQuery(agent));
  const { data, isPending, error, isFetching, refetch } = query;
  return (
    <Panel bare title="Versions">
      <QueryBoundary
        pending={isPending}
        failure={error ? messageOf(error, 'Couldn’t load the versions.') : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
        skeletons={<Sketch />}
      />
      {data && (
        <History
          agent={agent}
          versions={data.pages.flatMap((page) => page.data)}
          total={data.pages[0]?.total ?? 0}
        />
      )}
      <ShowNext query={query} label="Show older" />
    </Panel>
  );
}
