/** The writer on this computer: installed in one click, with what it takes said before. */
import { Button, Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HereOffer, HereState, KeptModel } from '#contract/models/here.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { waitWords } from '#web/lib/wait.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { hereQuery, speedQuery, useInstall, useRemoveHere } from './here-queries.ts';
import { InstallProgress } from './install-progress.tsx';
import { modelsQuery } from './queries.ts';
import { gigabytes } from './sizes.ts';
import classes from './models.module.css';

function machineLine({ machine }: HereState): string {
  const { cores, memory, disk } = machine;
  const parts = [pluralize(cores, 'core'), `${gigabytes(memory)} of memory`];
  return `This machine has ${parts.join(', ')} and ${gigabytes(disk)} free on the disk.`;
}

interface TakesProps {
  offer: HereOffer;
  /** How long a post takes, where that is known. */
  seconds: number | undefined;
}

/** What to expect of it, and what it takes here. */
function Takes({ offer: { bytes, memory, licence, about }, seconds }: TakesProps) {
  const takes = [`Download ${gigabytes(bytes)}`, `memory ${gigabytes(memory)}`];
  if (seconds !== undefined) takes.push(`about ${waitWords(seconds)} a post`);
  return (
    <>
      {about}
      <br />
      {[...takes, licence].join(' · ')}
    </>
  );
}

/** How the times came about, or that they are still being found out. */
function SpeedNote({ isPending, isKnown }: { isPending: boolean; isKnown: boolean }) {
  if (isPending) {
    return (
      <p className="quiet" role="status">
        Checking how fast this machine is…
      </p>
    );
  }
  return isKnown ? (
    <p className="quiet measure">
      Times are calculated for this machine when it has little else to do. A post can take half or
      twice as long, and the first one longer, because the model is loaded then.
    </p>
  ) : null;
}

interface OffersProps {
  left: readonly HereOffer[];
}

const bestWords = 'The most capable model that this machine runs well. ';

const bestFirst = (offers: readonly HereOffer[]) =>
  offers.toSorted((one, other) => Number(other.is_recommended) - Number(one.is_recommended));

function Offers({ left }: OffersProps) {
  const best = left.find((one) => one.is_recommended) ?? left.find((one) => one.obstacle === null);
  const [picked, setPicked] = useState<string>();
  const install = useInstall();
  const { data: seconds, isPending } = useQuery(speedQuery);
  const chosen = picked ?? best?.file;
  return (
    <div className="stackMd">
      <Radio.Group label="Model" value={chosen ?? null} onChange={setPicked}>
        <div className={`ruled ${classes.offers}`}>
          {bestFirst(left).map((offer) => (
            <Radio
              key={offer.file}
              value={offer.file}
              disabled={offer.obstacle !== null}
              label={offer.is_recommended ? `${offer.label} (fits this machine best)` : offer.label}
              description={
                offer.obstacle ?? (
                  <>
                    {offer.is_recommended && bestWords}
                    <Takes offer={offer} seconds={seconds?.get(offer.file)} />
                  </>
                )
              }
            />
          ))}
        </div>
      </Radio.Group>
      <SpeedNote isPending={isPending} isKnown={seconds !== undefined && seconds.size > 0} />
      <div>
        <Button
          loading={install.isPending}
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && install.mutate(chosen)}
        >
          Install
        </Button>
      </div>
    </div>
  );
}

/** The models that are not here yet; behind a fold once there is one. */
function MoreModels({ state: { offers, kept } }: { state: HereState }) {
  const [isOpen, setOpen] = useState(false);
  const left = offers.filter(({ file }) => !kept.some((one) => one.file === file));
  if (left.length === 0) return null;
  if (kept.length === 0) return <Offers left={left} />;
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Install another model</summary>
      {isOpen && <Offers left={left} />}
    </details>
  );
}

interface RowProps {
  model: KeptModel;
  isIdle: boolean;
  onRemove: () => void;
}

function Kept({ model: { file, label, bytes, fault, is_used }, isIdle, onRemove }: RowProps) {
  const install = useInstall();
  return (
    <li className={classes.row}>
      <div className="rowMd between">
        <div className="stack2xs">
          <div className="lineSm">
            <strong className="breaks">{label}</strong>
            {is_used && <StatusBadge tone="good">Installed</StatusBadge>}
          </div>
          <p className="said">{fault ?? `${file} · ${gigabytes(bytes)}`}</p>
        </div>
        <div className="rowXs">
          {!is_used && fault === null && isIdle && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Use ${label}`}
              loading={install.isPending}
              onClick={() => install.mutate(file)}
            >
              Use
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Remove ${label} from this computer`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}

function KeptModels({ state }: { state: HereState }) {
  const [leaving, setLeaving] = useState<KeptModel>();
  const remove = useRemoveHere();
  const { kept, work } = state;
  if (kept.length === 0) return null;
  const confirm = () =>
    leaving && remove.mutate(leaving.file, { onSettled: () => setLeaving(undefined) });
  return (
    <>
      <ul className="plain ruled" aria-label="On this computer">
        {kept.map((model) => (
          <Kept
            key={model.file}
            model={model}
            isIdle={work === null}
            onRemove={() => setLeaving(model)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={leaving !== undefined}
        title={`Remove ${leaving?.label ?? ''} from this computer?`}
        confirmLabel="Remove model"
        destructive
        loading={remove.isPending}
        onConfirm={confirm}
        onClose={() => setLeaving(undefined)}
      >
        <p>
          Its file of {gigabytes(leaving?.bytes ?? 0)} is deleted
          {kept.length === 1 && ', and so is the program that runs it'}. Agents that chose this
          model stop writing until their owner picks another one.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** How fast it is, by what it did. */
function LastText({ last }: Pick<HereState, 'last'>) {
  if (!last) return null;
  const { milliseconds, read, written } = last;
  return (
    <p className="quiet numeric">
      The last text took {waitWords(milliseconds / 1000)}: {read} tokens read, {written} written.
    </p>
  );
}

function Here({ state }: { state: HereState }) {
  const { machine, work, folder } = state;
  return (
    <div className="stackMd">
      <p className="said measure">
        A small language model that runs on this server. It costs nothing, and no text leaves the
        machine. Models under about 3 billion parameters write drafts that you correct: they have no
        voice of their own, and you check every fact.
      </p>
      {machine.obstacle === null ? (
        <p className="quiet">{machineLine(state)}</p>
      ) : (
        <p className="refused note">It can’t work here. {machine.obstacle}</p>
      )}
      {work && <InstallProgress work={work} />}
      <KeptModels state={state} />
      <LastText last={state.last} />
      {machine.obstacle === null && work === null && <MoreModels state={state} />}
      {machine.obstacle === null && (
        <p className="quiet breaks">
          You can also put a .gguf file of your own into <code>{folder}</code> on the server, then
          use it here.
        </p>
      )}
    </div>
  );
}

export function WriterHere() {
  const { data, isPending, error, refetch, isFetching } = useQuery(hereQuery);
  const client = useQueryClient();
  // When an installation ends, the model begins to write.
  const isWorking = data?.work?.state === 'running';
  useEffect(() => {
    if (!isWorking) void client.invalidateQueries({ queryKey: [...modelsQuery.queryKey] });
  }, [client, isWorking]);
  return (
    <Panel title="Writer on this computer" bare>
      <QueryBoundary
        pending={isPending}
        failure={error && !data ? messageOf(error) : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data && <Here state={data} />}
    </Panel>
  );
}
