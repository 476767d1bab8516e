/** What a platform requires of an automated account, for its owner to check off. */
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { ChecklistEntry } from '#contract/platforms/traits.ts';
import { checklistCount } from '#domain/platforms/connection-checklist.ts';
import { notify } from '#web/lib/notify.ts';
import { useChecklist } from '#web/entities/connections/connection-queries.ts';
import classes from '#web/entities/connections/connections.module.css';
import { Elsewhere } from '#web/entities/connections/steps.tsx';

interface EntryProps {
  entry: ChecklistEntry;
  checked: boolean;
  /** The network reports this one, so it can't be checked by hand. */
  isTold: boolean;
  onChange: (ticked: boolean) => void;
}

function Entry({ entry, checked, isTold, onChange }: EntryProps) {
  const id = useId();
  return (
    <li>
      <Checkbox
        label={entry.label}
        checked={checked}
        disabled={isTold}
        aria-describedby={id}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p className={classes.entryHelp} id={id}>
        {entry.help} {isTold && 'We read it from the profile with each check. '}
        {entry.where ? <Elsewhere href={entry.where.url}>{entry.where.name}</Elsewhere> : null}
      </p>
    </li>
  );
}

interface Props {
  connection: Connection;
  /** The part of its name that is unique on the platform. */
  called: string;
}

/** Renders nothing when a platform requires nothing. */
export function ConnectionChecklist({ connection, called }: Props) {
  const { id, platform } = connection;
  const change = useChecklist(id);
  const { name, checklist: entries, ai_label } = platforms[platform];
  if (entries.length === 0) return null;
  // The latest change shows at once; the server's answer or refusal replaces it.
  const shown = { ...connection.checklist, ...(change.isPending ? change.variables : {}) };
  const { done, all } = checklistCount(platform, shown);
  return (
    <div className="stackMd">
      <p className={`said ${classes.quiet}`} role="status">
        What {name} asks of automated accounts: {done} of {all} confirmed.
      </p>
      <ul className={classes.checklist} aria-label={`Checklist for ${called}`}>
        {entries.map((entry) => (
          <Entry
            key={entry.item}
            entry={entry}
            checked={shown[entry.item]}
            isTold={entry.item === 'automated_label' && ai_label?.told !== undefined}
            onChange={(ticked) =>
              change.mutate(
                { [entry.item]: ticked },
                { onError: (error) => void notify.failure(error) },
              )
            }
          />
        ))}
      </ul>
    </div>
  );
}
