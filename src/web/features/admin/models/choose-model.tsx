/** Where no model writes yet: the way to one that suits this machine best, and the others behind a fold. */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundServer } from '#contract/models/calls.ts';
import type { HereState, HereWork } from '#contract/models/here.ts';
import { useFirstStepsChoice } from '#web/entities/account/first-steps-choice.ts';
import { Panel } from '#web/ui/panel.tsx';
import { AddModel } from './add-model.tsx';
import { FoundServers } from './found-servers.tsx';
import { hereQuery } from './here-queries.ts';
import { foundQuery } from './queries.ts';
import { WriterHere } from './writer-here.tsx';
import classes from './models.module.css';

const ways = ['found', 'here', 'key'] as const;
type Way = (typeof ways)[number];

/** What to do first, or what goes on without doing anything. */
const advice: Record<Way | HereWork['state'], string> = {
  running: 'One is being installed. You can leave this page.',
  paused: 'The installation of one is paused.',
  failed: 'The installation of one failed.',
  found: 'A model server already runs on this machine. Use one of its models.',
  here: 'This computer can run a small one. Install it below.',
  key: 'Connect a provider. You need a key from it.',
};

const canInstall = ({ machine, offers, kept }: HereState): boolean =>
  machine.obstacle === null &&
  (offers.some(({ obstacle }) => obstacle === null) || kept.some(({ fault }) => fault === null));

/** What is under way stays; then what is there already, what can be installed, and a key. */
function bestOf(found: readonly FoundServer[] | undefined, here: HereState | undefined): Way {
  if (here?.work) return 'here';
  if (found?.some(({ models }) => models.length > 0)) return 'found';
  return here && canInstall(here) ? 'here' : 'key';
}

/** `used`: names of models that are already in the list. */
export function ChooseModel({ used }: { used: ReadonlySet<string> }) {
  const found = useQuery(foundQuery);
  const here = useQuery(hereQuery);
  const { postpone } = useFirstStepsChoice();
  if (found.isPending || here.isPending) {
    return <Skeleton height={960} role="status" aria-label="Looking for models" />;
  }
  const best = bestOf(found.data, here.data);
  const panels: Record<Way, ReactNode> = {
    found: <FoundServers key="found" used={used} />,
    here: <WriterHere key="here" />,
    key: <AddModel key="key" />,
  };
  return (
    <>
      <Panel
        title="Choose an AI model"
        bare
        aside={
          <Button
            variant="default"
            size="compact-sm"
            onClick={postpone}
            renderRoot={(props) => <Link to="/dashboard" {...props} />}
          >
            Later
          </Button>
        }
      >
        <p className="said measure">
          No AI model writes here yet. Without one, posts are put together from your facts and have
          no voice of their own. {advice[here.data?.work?.state ?? best]}
        </p>
      </Panel>
      {panels[best]}
      <details className={classes.fold}>
        <summary>Other ways to get a model</summary>
        <div className="stackLg">{ways.map((way) => way !== best && panels[way])}</div>
      </details>
    </>
  );
}
