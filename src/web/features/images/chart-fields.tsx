import { ActionIcon, Button, Input, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { CardForm } from './card-values.ts';
import { emptyBar } from './card-values.ts';
import classes from './chart-fields.module.css';

/** Moves the cursor to a new row. */
function useNewRow() {
  const rows = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (added.current) rows.current?.lastElementChild?.querySelector('input')?.focus();
    added.current = false;
  });
  return { rows, expect: () => (added.current = true) };
}

function Row({ form, at }: { form: CardForm; at: number }) {
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={`Name of value ${at + 1}`}
        placeholder="Monday"
        maxLength={limits.bar_label}
        {...form.getInputProps(`bars.${at}.label`)}
      />
      <NumberInput
        aria-label={`Value ${at + 1}`}
        placeholder="42"
        min={0}
        hideControls
        {...form.getInputProps(`bars.${at}.value`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove value ${at + 1}`}
        disabled={form.values.bars.length <= 2}
        onClick={() => form.removeListItem('bars', at)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** The values of a chart, one per row, and their unit. */
export function ChartFields({ form }: { form: CardForm }) {
  const id = useId();
  const { rows, expect } = useNewRow();
  const { bars } = form.values;
  const isFull = bars.length >= limits.card_bars;
  const { bars: problem } = form.errors;
  return (
    <>
      <div role="group" aria-labelledby={id} className={classes.group}>
        <Input.Label component="span" labelElement="div" id={id}>
          Values
        </Input.Label>
        <Input.Description>Two to {limits.card_bars}, 0 or more</Input.Description>
        <div ref={rows} className={classes.rows}>
          {bars.map((bar, at) => (
            <Row key={bar.key} form={form} at={at} />
          ))}
        </div>
        {problem && <Input.Error role="alert">{problem}</Input.Error>}
        <Button
          className="start"
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
          onClick={() => {
            expect();
            form.insertListItem('bars', emptyBar());
          }}
        >
          {isFull ? `Maximum ${limits.card_bars}` : 'Add a value'}
        </Button>
      </div>
      <TextInput
        label="Unit (optional)"
        description="Shown after each value: %, ms"
        maxLength={limits.bar_unit}
        {...form.getInputProps('unit')}
      />
    </>
  );
}
