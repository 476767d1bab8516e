import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Persona } from '#contract/agents/types.ts';
import type { PersonaChange, PersonaVersion } from '#contract/agents/personas.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { clockWords, viewerZone } from '#web/lib/forms/zone-time.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { ChangeList } from './change-list.tsx';
import { personaLines } from '#web/features/agents/persona-form/persona-values.ts';
import classes from './version-item.module.css';

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

interface Props {
  version: PersonaVersion;
  /** The agent's current personality. */
  today: Persona;
  onRestore: () => void;
}

/** One saved version with its changes; opened, in full and compared with today. */
export function VersionItem({ version, today, onRestore }: Props) {
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
        <span className={classes.when}>
          {clockWords(Date.parse(version.saved_at), viewerZone(), now)} ·{' '}
          <Moment at={version.saved_at} />
        </span>
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
