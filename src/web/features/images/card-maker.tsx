import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  CardBody,
  CardKinds,
  type CardKind,
  CardShapes,
  type CardShape,
} from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { useMakeCard } from '#web/lib/pictures/picture-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './images.module.css';

interface Words {
  card: CardKind;
  shape: CardShape;
  title: string;
  text: string;
  items: string;
  agent_id: string | null;
}

/** What the fields of each card are called; what has no name is not asked for. */
const fields: Record<CardKind, { label: string; title: string; text?: string; items?: string }> = {
  quote: { label: 'Quote', title: 'Who said it (optional)', text: 'What was said' },
  statistic: { label: 'Statistic', title: 'Figure', text: 'What it says' },
  announcement: { label: 'Announcement', title: 'Headline', text: 'More (optional)' },
  list: { label: 'List', title: 'Headline', items: 'Points, one per line' },
  chart: { label: 'Chart', title: 'Headline' },
};
const kindOptions = CardKinds.map((value) => ({ value, label: fields[value].label }));
const shapes: Record<CardShape, string> = { wide: 'Wide', square: 'Square' };
const shapeOptions = CardShapes.map((value) => ({ value, label: shapes[value] }));

/** Only what this card shows is sent. */
const bodyOf = ({ card, shape, title, text, items, agent_id }: Words) => ({
  ...{ card, shape, title },
  ...(fields[card].text && { text }),
  ...(fields[card].items && { items: items.split('\n') }),
  ...(agent_id && { agent_id }),
});

function useMaking() {
  const make = useMakeCard();
  const form = useForm<Words>({
    initialValues: {
      ...{ card: 'quote', shape: 'wide', title: '', text: '', items: '', agent_id: null },
    },
  });
  const submit = (words: Words) => {
    const body = bodyOf(words);
    const issues = CardBody.safeParse(body).error?.issues ?? [];
    for (const { path, message } of issues) form.setFieldError(String(path[0]), message);
    if (issues.length > 0) return;
    make.mutate(body, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => {
        if (error instanceof ApiError)
          for (const { path, message } of error.details) form.setFieldError(path, message);
        void notify.failure(error, 'The card could not be made.');
      },
    });
  };
  return { form, submit, isMaking: make.isPending };
}

/** Sets words as a picture, which then stands first in the gallery. */
export function CardMaker() {
  const { form, submit, isMaking } = useMaking();
  const { data: agents = [] } = useQuery(agentsQuery);
  const asked = fields[form.values.card];
  return (
    <Panel title="New card">
      <form className={classes.maker} noValidate onSubmit={form.onSubmit(submit)}>
        <Select
          label="Card"
          data={kindOptions}
          allowDeselect={false}
          {...form.getInputProps('card')}
        />
        <TextInput
          label={asked.title}
          maxLength={limits.card_title}
          {...form.getInputProps('title')}
        />
        {asked.text && (
          <Textarea
            label={asked.text}
            autosize
            minRows={2}
            maxLength={limits.card_text}
            {...form.getInputProps('text')}
          />
        )}
        {asked.items && (
          <Textarea
            label={asked.items}
            description={`Two to ${limits.card_items}`}
            autosize
            minRows={3}
            {...form.getInputProps('items')}
          />
        )}
        <Select
          label="Face and colours of"
          placeholder="Nobody"
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
