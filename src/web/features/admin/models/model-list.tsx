/** The models of one kind, in the order in which they are tried. */
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ModelKind } from '#contract/models/calls.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EditModel } from './edit-model.tsx';
import { hereQuery } from './here-queries.ts';
import { type AnyModel, isHere, kindWords, placeOf, priceLine, promptLine } from './kinds.ts';
import { useOrderModels, useRemoveModel, useTry } from './queries.ts';
import { TryResult } from './try-result.tsx';
import classes from './models.module.css';

function Named({ name, about, badges }: { name: string; about: string; badges: ReactNode }) {
  return (
    <div className="stack2xs">
      <div className="lineSm">
        <strong className="breaks">{name}</strong>
        {badges}
      </div>
      <p className="said">{about}</p>
    </div>
  );
}

const UsedNow = ({ kind }: { kind: ModelKind }) => (
  <StatusBadge tone="good">{kindWords[kind].now}</StatusBadge>
);

interface RowProps {
  kind: ModelKind;
  model: AnyModel;
  isNow: boolean;
  /** Its position and the number of models. */
  at: number;
  of: number;
  moving: boolean;
  onMove: (to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** Stays focusable when it can do nothing, so that the focus is not lost while moving. */
const MoveButton = ({
  label,
  off,
  onPress,
  children,
}: {
  label: string;
  off: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <ActionIcon
    variant="subtle"
    aria-label={label}
    aria-disabled={off}
    {...(off && { 'data-disabled': true })}
    onClick={() => off || onPress()}
  >
    {children}
  </ActionIcon>
);

function Move({ model, at, of, moving, onMove }: RowProps) {
  if (of < 2) return null;
  const button = (words: string, to: number, icon: ReactNode) => (
    <MoveButton
      label={`Move ${model.model} ${words}`}
      off={moving || to < 0 || to >= of}
      onPress={() => onMove(to)}
    >
      {icon}
    </MoveButton>
  );
  return (
    <>
      {button('up', at - 1, <IconArrowUp size={18} aria-hidden />)}
      {button('down', at + 1, <IconArrowDown size={18} aria-hidden />)}
    </>
  );
}

const EditAndRemove = ({ model, onEdit, onRemove }: RowProps) => (
  <>
    <Button variant="subtle" size="compact-sm" aria-label={`Edit ${model.model}`} onClick={onEdit}>
      Edit
    </Button>
    {!isHere(model) && (
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Remove ${model.model}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    )}
  </>
);

const aboutOf = (model: AnyModel): string =>
  [placeOf(model), priceLine(model.price), ...('place' in model ? [promptLine(model)] : [])].join(
    ' · ',
  );

/** Why a model of this computer doesn’t write, and whether that is a fault; `undefined` while it can, or is unknown. */
function useAbsence(model: AnyModel): { word: string; tone: 'info' | 'bad' } | undefined {
  const { data } = useQuery({ ...hereQuery, enabled: isHere(model) });
  if (!isHere(model) || !data) return undefined;
  const isIts = ({ file }: { file: string }) => file === `${model.model}.gguf`;
  const { work, kept } = data;
  if (work && isIts(work)) return absences[work.state];
  return kept.some((one) => isIts(one) && one.fault === null) ? undefined : notHere;
}

const notHere = { word: 'Not on this computer', tone: 'bad' } as const;
const absences = {
  running: { word: 'Installing', tone: 'info' },
  paused: { word: 'Installation paused', tone: 'info' },
  failed: { word: 'Installation failed', tone: 'bad' },
} as const;

function Row(props: RowProps) {
  const { kind, model, isNow } = props;
  const absence = useAbsence(model);
  const { attempt } = kindWords[kind];
  const trial = useTry();
  const { model: name } = model;
  return (
    <li className={classes.row}>
      <div className="rowMd between">
        <Named
          name={name}
          about={aboutOf(model)}
          badges={
            <>
              {isNow && <UsedNow kind={kind} />}
              {absence && <StatusBadge tone={absence.tone}>{absence.word}</StatusBadge>}
              {model.key === 'lost' && <StatusBadge tone="bad">Enter the key again</StatusBadge>}
            </>
          }
        />
        <div className="rowXs">
          <Move {...props} />
          {!absence && (
            <Button
              variant="default"
              size="compact-sm"
              loading={trial.isPending}
              aria-label={`${attempt} with ${name}`}
              onClick={() => trial.mutate({ model_id: model.id })}
            >
              {attempt}
            </Button>
          )}
          <EditAndRemove {...props} />
        </div>
      </div>
      <TryResult trial={trial} kind={kind} />
    </li>
  );
}

function RemoveModel({
  kind,
  model,
  isLast,
  onClose,
}: {
  kind: ModelKind;
  model: AnyModel | undefined;
  isLast: boolean;
  onClose: () => void;
}) {
  const remove = useRemoveModel();
  const confirm = () => {
    if (!model) return;
    remove.mutate(model.id, {
      onError: (error) => void notify.failure(error),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      opened={model !== undefined}
      title={`Remove ${model?.model ?? ''}?`}
      confirmLabel="Remove model"
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Its key is deleted. {kindWords[kind].removed[isLast ? 'last' : 'next']}</p>
    </ConfirmDialog>
  );
}

/** The models of one kind on this server. */
export interface Listing {
  kind: ModelKind;
  /** The name of the default. */
  now: string;
  /** Whether it is built in. */
  is_built_in: boolean;
  environment: readonly { model: string; about: string }[];
  models: readonly AnyModel[];
}

function Environment({ kind, environment, now }: Listing) {
  if (environment.length === 0) return null;
  return (
    <div className="stackXs">
      <ul className="plain ruled" aria-label="From the environment">
        {environment.map(({ model, about }) => (
          <li key={model} className={classes.row}>
            <Named
              name={model}
              about={about}
              badges={
                <>
                  {model === now && <UsedNow kind={kind} />}
                  <StatusBadge tone="quiet">From the environment</StatusBadge>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <p className="quiet">{kindWords[kind].environment}</p>
    </div>
  );
}

function Added({ kind, models, now, environment }: Listing) {
  const [editing, setEditing] = useState<AnyModel>();
  const [leaving, setLeaving] = useState<AnyModel>();
  const order = useOrderModels(kind);
  const move = (from: number, to: number) => {
    const ids = models.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    order.mutate(ids, { onError: (error) => void notify.failure(error) });
  };
  return (
    <>
      {models.length > 0 && (
        <ul className="plain ruled" aria-label="Added here">
          {models.map((model, at) => (
            <Row
              key={model.id}
              kind={kind}
              model={model}
              isNow={model.model === now}
              at={at}
              of={models.length}
              moving={order.isPending}
              onMove={(to) => move(at, to)}
              onEdit={() => setEditing(model)}
              onRemove={() => setLeaving(model)}
            />
          ))}
        </ul>
      )}
      {models.length > 1 && <p className="quiet">{kindWords[kind].fallback}</p>}
      <EditModel kind={kind} model={editing} onClose={() => setEditing(undefined)} />
      <RemoveModel
        kind={kind}
        model={leaving}
        isLast={models.length === 1 && environment.length === 0}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}

export function ModelList(listing: Listing) {
  const { title, builtIn } = kindWords[listing.kind];
  return (
    <Panel title={title} bare>
      {listing.is_built_in && (
        <div className={classes.row}>
          <Named {...builtIn} badges={<UsedNow kind={listing.kind} />} />
        </div>
      )}
      <Environment {...listing} />
      <Added {...listing} />
    </Panel>
  );
}
