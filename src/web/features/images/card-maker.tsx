import {
  ActionIcon,
  Button,
  Input,
  Loader,
  Modal,
  NumberInput,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { CardKinds, type CardShape, CardShapes } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { cardPreviewQuery, useMakeCard } from '#web/entities/pictures/picture-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import {
  cardFields,
  type CardForm,
  type CardValues,
  complaintAt,
  emptyBar,
  emptyCard,
  readCard,
} from './card-values.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { useDebouncedValue } from '@mantine/hooks';
import classes from './images.module.css';

/** How long typing must pause before the server draws, in milliseconds. */
const rest = 400;

/** The preview of a card, drawn by the server after a pause in typing. */
function useCardPreview(values: CardValues) {
  const [typed] = useDebouncedValue(values, rest);
  const { body } = readCard(typed);
  const { data, error, isFetching, refetch } = useQuery(cardPreviewQuery(body));
  return {
    /** Whether it has too little text to be drawn. */
    isEmpty: body === undefined,
    address: body && !error ? data : undefined,
    /** Whether the preview is older than the input. */
    isOld: body !== undefined && (isFetching || typed !== values),
    error,
    retry: () => void refetch(),
  };
}

const alt = 'The card as it will look';

type Preview = ReturnType<typeof useCardPreview>;

/** Text that doesn't fit on a card won't fit on a retry either. */
const mayRetry = (error: unknown) => !(error instanceof ApiError && error.status === 400);

/** Shown in the frame instead of the card. */
function Instead({ preview: { isEmpty, error, retry } }: { preview: Preview }) {
  if (isEmpty) return <p className={classes.words}>A preview shows up here as you type.</p>;
  if (!error) return <Loader size="sm" aria-label="Drawing the preview" />;
  return (
    <div className={classes.words} role="alert">
      <p>{messageOf(error, 'Couldn’t draw the preview.')}</p>
      {mayRetry(error) && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The preview of a card while it is written. Nothing is stored before it is made. */
function CardPreview({ values }: { values: CardValues }) {
  const preview = useCardPreview(values);
  const isPhone = usePhone();
  const [isLarge, setLarge] = useState(false);
  const { address, isOld } = preview;
  const frame = { className: classes.previewFrame, 'data-shape': values.shape };
  return (
    <figure className="stackXs flush" aria-label="Preview">
      <figcaption className={classes.head}>
        <span className="medium">Preview</span>
        <span className="muted" role="status">
          {isOld ? 'Drawing…' : ''}
        </span>
      </figcaption>
      {address ? (
        <button
          type="button"
          {...frame}
          data-old={isOld || undefined}
          aria-label="View the preview in full size"
          onClick={() => setLarge(true)}
        >
          <img src={address} alt={alt} />
        </button>
      ) : (
        <div {...frame}>
          <Instead preview={preview} />
        </div>
      )}
      {address && isLarge && (
        <Modal
          opened
          onClose={() => setLarge(false)}
          title="Preview"
          size="60rem"
          fullScreen={isPhone}
        >
          <img className={classes.previewLarge} src={address} alt={alt} />
        </Modal>
      )}
    </figure>
  );
}

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
