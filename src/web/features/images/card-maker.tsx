import {
  Button,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
  ActionIcon,
  Input,
  NumberInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { CardKinds, CardShapes, type CardShape } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { useMakeCard } from '#web/entities/pictures/picture-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { CardPreview } from './card-preview.tsx';
import {
  cardFields,
  type CardValues,
  complaintAt,
  emptyCard,
  readCard,
  type CardForm,
  emptyBar,
} from './card-values.ts';
import classes from './images.module.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';

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
function ChartFields({ form }: { form: CardForm }) {
  const id = useId();
  const { rows, expect } = useNewRow();
  const { bars } = form.values;
  const isFull = bars.length >= limits.card_bars;
  const { bars: problem } = form.errors;
  return (
    <>
      <div role="group" aria-labelledby={id} className="stackXs">
        <Input.Label component="span" labelElement="div" id={id}>
          Values
        </Input.Label>
        <Input.Description>Two to {limits.card_bars}, 0 or more</Input.Description>
        <div ref={rows} className="stackXs">
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

const kindOptions = CardKinds.map((value) => ({ value, label: cardFields[value].label }));
const shapes: Record<CardShape, string> = { wide: 'Wide', square: 'Square' };
const shapeOptions = CardShapes.map((value) => ({ value, label: shapes[value] }));

function useMaking() {
  const make = useMakeCard();
  const form = useForm<CardValues>({ initialValues: emptyCard() });
  const submit = (values: CardValues) => {
    const { body, complaints } = readCard(values);
    for (const { path, message } of complaints) form.setFieldError(path, message);
    if (!body) return;
    make.mutate(body, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => {
        const details = error instanceof ApiError ? error.details : [];
        for (const { path, message } of details.map((one) => complaintAt(values, one)))
          form.setFieldError(path, message);
        void notify.failure(error, 'Couldn’t make the card. Try again.');
      },
    });
  };
  return { form, submit, isMaking: make.isPending };
}

/** Makes a card or a chart, which then comes first in the gallery. */
export function CardMaker() {
  const { form, submit, isMaking } = useMaking();
  const { data: agents = [] } = useQuery(agentsQuery);
  const fields = cardFields[form.values.card];
  return (
    <Panel title="New card">
      <form className="stackMd" noValidate onSubmit={form.onSubmit(submit)}>
        <CardPreview values={form.values} />
        <Select
          label="Card"
          data={kindOptions}
          allowDeselect={false}
          {...form.getInputProps('card')}
        />
        <TextInput
          label={fields.title}
          maxLength={limits.card_title}
          {...form.getInputProps('title')}
        />
        {fields.text && (
          <Textarea
            label={fields.text}
            autosize
            minRows={2}
            maxLength={limits.card_text}
            {...form.getInputProps('text')}
          />
        )}
        {fields.items && (
          <Textarea
            label={fields.items}
            description={`Two to ${limits.card_items}`}
            autosize
            minRows={3}
            {...form.getInputProps('items')}
          />
        )}
        {fields.bars && <ChartFields form={form} />}
        <Select
          label="Avatar and colors of"
          placeholder="No agent"
          clearable
          data={agents.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('agent_id')}
        />
        <SegmentedControl aria-label="Shape" data={shapeOptions} {...form.getInputProps('shape')} />
        <Button type="submit" variant="light" loading={isMaking}>
          Make card
        </Button>
      </form>
    </Panel>
  );
}
