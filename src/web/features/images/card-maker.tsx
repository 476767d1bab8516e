import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
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
import { cardFields, type CardValues, complaintAt, emptyCard, readCard } from './card-values.ts';
import { ChartFields } from './chart-fields.tsx';
import classes from './images.module.css';

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
      <form className={classes.maker} noValidate onSubmit={form.onSubmit(submit)}>
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
