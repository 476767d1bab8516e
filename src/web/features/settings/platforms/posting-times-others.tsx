/** Gives the same posting times to other accounts. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Button, Checkbox, Collapse } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { inNetworkOrder } from '#web/entities/connections/connection-labels.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { type NotGiven, timesWords } from '#web/entities/connections/queue-queries.ts';
import classes from './posting-times.module.css';
import { pluralize } from '#contract/core/pluralize.ts';

interface Props {
  /** The account whose times are edited. */
  id: string;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  /** The accounts that could not be saved, and why. */
  failed: readonly NotGiven[];
}

/** The accounts with the times that they would lose. */
function Choices({ id, chosen, onChoose }: Omit<Props, 'failed'>) {
  const { data } = useQuery(connectionsQuery);
  const others = inNetworkOrder(data?.connections.filter((one) => one.id !== id) ?? []);
  const isAll = chosen.length === others.length;
  return (
    <div className={classes.others}>
      <p className="quiet">
        Replaces their weekly times, time zone, variation and minimum gap. Blackout days and queued
        posts stay as they are.
      </p>
      {others.length > 1 && (
        <Checkbox
          label={`Select all ${others.length}`}
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onChange={() => onChoose(isAll ? [] : others.map((one) => one.id))}
        />
      )}
      <Checkbox.Group aria-label="Other accounts" value={[...chosen]} onChange={onChoose}>
        <div className="stackSm">
          {others.map((one) => (
            <Checkbox
              key={one.id}
              value={one.id}
              label={accountLabel(one)}
              description={
                one.posting_times.slots.length > 0
                  ? `Now ${timesWords(one.posting_times)}`
                  : 'No posting times yet'
              }
            />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}

/** Says which accounts keep their old times. They stay chosen, so that saving again tries them again. */
function Failed({ failed }: Pick<Props, 'failed'>) {
  const { data } = useQuery(connectionsQuery);
  if (failed.length === 0) return null;
  const nameOf = (id: string) => {
    const account = data?.connections.find((one) => one.id === id);
    return account ? accountLabel(account) : 'Disconnected account';
  };
  return (
    <div role="alert" className="wrong">
      <p>Couldn’t save for {pluralize(failed.length, 'account')}. Save again to retry.</p>
      <ul>
        {failed.map(({ id, message }) => (
          <li key={id}>
            {nameOf(id)}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Hidden when there is no other account. */
export function OtherAccounts({ failed, ...choice }: Props) {
  const { data } = useQuery(connectionsQuery);
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  if (data?.connections.every(({ id }) => id === choice.id) ?? true) return null;
  return (
    <section className="stackXs" aria-label="Other accounts">
      <Button
        className="start"
        variant="light"
        size="compact-md"
        leftSection={<IconCopy size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => {
          setOpen(!isOpen);
          // What is hidden must not be saved.
          if (isOpen) choice.onChoose([]);
        }}
      >
        Use for other accounts
      </Button>
      <Collapse expanded={isOpen} id={content}>
        {isOpen && <Choices {...choice} />}
      </Collapse>
      <Failed failed={failed} />
    </section>
  );
}
