/** What writes, in the order in which it is tried. */
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ModelSettings, WritingModel } from '#contract/models/calls.ts';
import { modelProviders } from '#contract/models/providers.ts';
import { priceWords } from '#web/entities/agents/price-words.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { EditModel } from './edit-model.tsx';
import { useOrderModels, useRemoveModel, useTry } from './queries.ts';
import { TryResult } from './try-result.tsx';
import classes from './models.module.css';

/** Where a model is, in a word or an address. */
const placeOf = ({ provider, base_url }: Pick<WritingModel, 'provider' | 'base_url'>): string =>
  base_url ?? modelProviders[provider].label;

function Named({ name, about, badges }: { name: string; about: string; badges: ReactNode }) {
  return (
    <div className="stack2xs">
      <div className="lineSm">
        <strong className={classes.name}>{name}</strong>
        {badges}
      </div>
      <p className="said">{about}</p>
    </div>
  );
}

const WritesNow = () => <StatusBadge tone="good">Writes now</StatusBadge>;

interface RowProps {
  model: WritingModel;
  isNow: boolean;
  /** Its place and how many there are. */
  at: number;
  of: number;
  moving: boolean;
  onMove: (to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** Stays in the order of the keyboard where it can do nothing, so that focus is not lost on the way. */
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

function Row(props: RowProps) {
  const { model, isNow, onEdit, onRemove } = props;
  const trial = useTry();
  const { model: name } = model;
  return (
    <li className={classes.row}>
      <div className="rowMd between">
        <Named
          name={name}
          about={`${placeOf(model)} · ${priceWords(model)}`}
          badges={
            <>
              {isNow && <WritesNow />}
              {model.key === 'lost' && <StatusBadge tone="bad">Enter the key again</StatusBadge>}
            </>
          }
        />
        <div className="rowXs">
          <Move {...props} />
          <Button
            variant="default"
            size="compact-sm"
            loading={trial.isPending}
            aria-label={`Try a sentence with ${name}`}
            onClick={() => trial.mutate({ model_id: model.id })}
          >
            Try a sentence
          </Button>
          <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      </div>
      <TryResult trial={trial} />
    </li>
  );
}

function RemoveModel({
  model,
  isLast,
  onClose,
}: {
  model: WritingModel | undefined;
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
      <p>
        Its key is deleted. Agents that chose this model stop writing until their owner picks
        another one.{' '}
        {isLast
          ? 'All other agents go on with the built-in writer.'
          : 'All other agents go on with the next model.'}
      </p>
    </ConfirmDialog>
  );
}

const environmentNote =
  'Set by AI_PROVIDER and AI_MODEL on the server. They come first and change with a restart.';

function Environment({ settings }: { settings: ModelSettings }) {
  const { environment, writes_now } = settings;
  if (!environment) return null;
  const { provider, models } = environment;
  return (
    <div className="stackXs">
      <RowList label="From the environment">
        {models.map(({ model, price }) => (
          <li key={model} className={classes.row}>
            <Named
              name={model}
              about={`${modelProviders[provider].label} · ${priceWords({ price })}`}
              badges={
                <>
                  {model === writes_now && <WritesNow />}
                  <StatusBadge tone="quiet">From the environment</StatusBadge>
                </>
              }
            />
          </li>
        ))}
      </RowList>
      <p className="quiet">{environmentNote}</p>
    </div>
  );
}

function Added({ settings }: { settings: ModelSettings }) {
  const { models, writes_now, environment } = settings;
  const [editing, setEditing] = useState<WritingModel>();
  const [leaving, setLeaving] = useState<WritingModel>();
  const order = useOrderModels();
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
        <RowList label="Added here">
          {models.map((model, at) => (
            <Row
              key={model.id}
              model={model}
              isNow={model.model === writes_now}
              at={at}
              of={models.length}
              moving={order.isPending}
              onMove={(to) => move(at, to)}
              onEdit={() => setEditing(model)}
              onRemove={() => setLeaving(model)}
            />
          ))}
        </RowList>
      )}
      {models.length > 1 && (
        <p className="quiet">If a model doesn’t answer, the next one in this order writes.</p>
      )}
      <EditModel model={editing} onClose={() => setEditing(undefined)} />
      <RemoveModel
        model={leaving}
        isLast={models.length === 1 && environment === null}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}

export function ModelList({ settings }: { settings: ModelSettings }) {
  const isBuiltIn = settings.writes_now === 'composer';
  return (
    <Panel title="What writes now">
      {isBuiltIn && (
        <p className="said measure">
          The built-in writer. It puts posts together from your facts without an AI model. Add a
          model to get posts in your own style.
        </p>
      )}
      <Environment settings={settings} />
      <Added settings={settings} />
    </Panel>
  );
}
