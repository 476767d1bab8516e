import {
  Button,
  Loader,
  Modal,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  CardKinds,
  type CardShape,
  CardShapes,
  CardBody,
  type CardKind,
} from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { cardPreviewQuery, useMakeCard } from '#web/entities/pictures/picture-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useState } from 'react';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { useDebouncedValue } from '@mantine/hooks';
import classes from './images.module.css';
import type { z } from 'zod';
import type { FieldError } from '#contract/core/errors.ts';

// The form values of a card, and their conversion to the body of a call.

type Body = z.infer<typeof CardBody>;

interface CardValues {
  card: CardKind;
  shape: CardShape;
  title: string;
  text: string;
  items: string;
  agent_id: string | null;
}

const emptyCard = (): CardValues => ({
  card: 'quote',
  shape: 'wide',
  title: '',
  text: '',
  items: '',
  agent_id: null,
});

interface Fields {
  label: string;
  title: string;
  text?: string;
  items?: string;
}

/** The labels of each card's fields; a field without a label is not shown. */
const cardFields: Record<CardKind, Fields> = {
  quote: { label: 'Quote', title: 'Who said it (optional)', text: 'What was said' },
  statistic: { label: 'Statistic', title: 'Figure', text: 'What it says' },
  announcement: { label: 'Announcement', title: 'Headline', text: 'More (optional)' },
  list: { label: 'List', title: 'Headline', items: 'Points, one per line' },
};

/** Only the fields of this card are sent. */
function sent({ card, shape, title, text, items, agent_id }: CardValues) {
  const fields = cardFields[card];
  return {
    card,
    shape,
    title,
    ...(fields.text && { text }),
    ...(fields.items && { items: items.split('\n') }),
    ...(agent_id && { agent_id }),
  };
}

/** An error in the body, at the form field that it is about. */
const complaintAt = ({ path, message }: FieldError): FieldError => ({
  path: path.split('.')[0] ?? '',
  message,
});

/** The body of the call, or its errors. */
function readCard(values: CardValues): { body?: Body; complaints: FieldError[] } {
  const read = CardBody.safeParse(sent(values));
  if (read.success) return { body: read.data, complaints: [] };
  const complaints = read.error.issues.map(({ path, message }) =>
    complaintAt({ path: path.join('.'), message }),
  );
  return { complaints };
}

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
        for (const { path, message } of details.map(complaintAt)) form.setFieldError(path, message);
        void notify.failure(error, 'Couldn’t make the card. Try again.');
      },
    });
  };
  return { form, submit, isMaking: make.isPending };
}

/** Makes a card, which then comes first in the gallery. */
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
