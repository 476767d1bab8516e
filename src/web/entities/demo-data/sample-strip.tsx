/** Says that the screen shows sample data, and removes it in one click. */
import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DemoData } from '#contract/demo-data/calls.ts';
import { demoDataQuery, useRemoveDemoData } from './demo-data-queries.ts';
import classes from './sample-strip.module.css';
import { whatGoes, whatStays } from './demo-data-labels.ts';

function Losses({ samples }: { samples: DemoData }) {
  const stays = whatStays(samples);
  return (
    <div className={`stackXs ${classes.losses}`}>
      <p>Deleted permanently:</p>
      <ul>
        {whatGoes(samples).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {stays.length > 0 && (
        <>
          <p>Kept:</p>
          <ul>
            {stays.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface DialogProps {
  samples: DemoData;
  opened: boolean;
  onClose: () => void;
}

function RemoveDialog({ samples, opened, onClose }: DialogProps) {
  const remove = useRemoveDemoData();
  return (
    <Modal opened={opened} onClose={onClose} title="Remove sample data?">
      <Losses samples={samples} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSettled: onClose })}
        >
          Remove sample data
        </Button>
      </Group>
    </Modal>
  );
}

/** Renders nothing without sample data. */
function SampleStrip() {
  const { data, refetch } = useQuery(demoDataQuery);
  const [asking, setAsking] = useState(false);
  if (!data || data.made_at === null) return null;
  const ask = async () => {
    // Refetched when opened, because the owner may have changed something.
    await refetch();
    setAsking(true);
  };
  return (
    <aside className={classes.strip} aria-label="Samples">
      <p>
        <strong className="ink">You’re using sample data.</strong> Moonrise Bakery and its agents
        are made up. Try anything. Sample agents only post to your private sandbox.
      </p>
      <Button variant="subtle" size="compact-sm" onClick={() => void ask()}>
        Remove sample data
      </Button>
      <RemoveDialog samples={data} opened={asking} onClose={() => setAsking(false)} />
    </aside>
  );
}

/** Renders the content below once it is known whether there is a strip, so that nothing shifts. */
export function BelowDemoData({ children }: { children: ReactNode }) {
  const { isFetched } = useQuery(demoDataQuery);
  if (!isFetched) return null;
  return (
    <>
      <SampleStrip />
      {children}
    </>
  );
}
