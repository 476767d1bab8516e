import { ActionIcon, Button, Input, Stack, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { limits } from '#contract/core/limits.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { errorText } from '#web/features/agents/agent-form.ts';
import { Counted } from './counted.tsx';
import { type FieldsProps, useEffectNote } from './use-effect-note.ts';
import classes from './voice-fields.module.css';

interface RowsProps {
  label: string;
  description: string;
  /** The number of rows, and the label of another one. */
  count: number;
  addLabel: string;
  onAdd: () => void;
  error: string | undefined;
  children: ReactNode;
}

/** Moves the cursor to a new row. */
function useNewRow() {
  const rows = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (added.current) rows.current?.lastElementChild?.querySelector('textarea')?.focus();
    added.current = false;
  });
  return { rows, expect: () => (added.current = true) };
}

function Rows({ label, description, count, addLabel, onAdd, error, children }: RowsProps) {
  const id = useId();
  const full = count >= limits.voice_samples;
  const { rows, expect } = useNewRow();
  return (
    <div role="group" aria-labelledby={id} className="stackXs">
      <div>
        <Input.Label component="span" labelElement="div" id={id}>
          {label}
        </Input.Label>
        <Input.Description>{description}</Input.Description>
      </div>
      <div ref={rows} className={`stackSm ${classes.rows}`}>
        {children}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        className="start"
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={full}
        onClick={() => {
          expect();
          onAdd();
        }}
      >
        {full ? `Maximum ${limits.voice_samples}` : addLabel}
      </Button>
    </div>
  );
}

const RemoveRow = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <ActionIcon
    className={classes.remove}
    variant="subtle"
    color="gray"
    aria-label={label}
    onClick={onRemove}
  >
    <IconTrash size={16} aria-hidden />
  </ActionIcon>
);

function Samples({ form, writer }: FieldsProps) {
  const help = useEffectNote({ writer });
  const samples = form.values.voice_samples;
  return (
    <Rows
      label={personaFieldLabels.voice_samples}
      description={help(
        'voice_samples',
        'Paste posts that sound right. We match the style, not the words.',
      )}
      count={samples.length}
      addLabel="Add a sample"
      onAdd={() => form.insertListItem('voice_samples', '')}
      error={errorText(form, 'voice_samples')}
    >
      {samples.map((sample, at) => (
        <div key={at} className="stack2xs top restFirst">
          <Counted text={sample} limit={limits.voice_sample}>
            <Textarea
              aria-label={`Voice sample ${at + 1}`}
              autosize
              minRows={2}
              {...form.getInputProps(`voice_samples.${at}`)}
            />
          </Counted>
          <RemoveRow
            label={`Remove voice sample ${at + 1}`}
            onRemove={() => form.removeListItem('voice_samples', at)}
          />
        </div>
      ))}
    </Rows>
  );
}

function Pairs({ form, writer }: FieldsProps) {
  const help = useEffectNote({ writer });
  const pairs = form.values.contrast_pairs;
  return (
    <Rows
      label={personaFieldLabels.contrast_pairs}
      description={help('contrast_pairs', 'How it would say something, and how it never would.')}
      count={pairs.length}
      addLabel="Add a pair"
      onAdd={() => form.insertListItem('contrast_pairs', { instead_of: '', write: '' })}
      error={errorText(form, 'contrast_pairs')}
    >
      {pairs.map(({ write, instead_of }, at) => (
        <div
          key={at}
          className="stack2xs top restFirst"
          role="group"
          aria-label={`Contrast pair ${at + 1}`}
        >
          <div className={classes.pair}>
            <Counted text={write} limit={limits.contrast}>
              <Textarea
                label="Write"
                autosize
                {...form.getInputProps(`contrast_pairs.${at}.write`)}
              />
            </Counted>
            <Counted text={instead_of} limit={limits.contrast}>
              <Textarea
                label="Instead of"
                autosize
                {...form.getInputProps(`contrast_pairs.${at}.instead_of`)}
              />
            </Counted>
          </div>
          <RemoveRow
            label={`Remove contrast pair ${at + 1}`}
            onRemove={() => form.removeListItem('contrast_pairs', at)}
          />
        </div>
      ))}
    </Rows>
  );
}

/** Examples that show a writer the voice instead of describing it. */
export function VoiceFields({ form, writer }: FieldsProps) {
  return (
    <Stack gap="lg">
      <Samples form={form} writer={writer} />
      <Pairs form={form} writer={writer} />
    </Stack>
  );
}
