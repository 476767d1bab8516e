/** Adds or changes an evergreen item of an agent. */
import { Modal, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { evergreenForm, type EvergreenItem, NewEvergreen } from '#contract/evergreen/types.ts';
import { dateWriter } from '#domain/text/dates.ts';
import { FactsField } from '#web/entities/briefs/brief-facts.tsx';
import { FormError } from '#web/lib/forms/form-error.tsx';
import {
  SchemaField,
  sentValues,
  type TypedValues,
  typedValues,
} from '#web/lib/forms/schema-form.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useSaveEvergreen } from './evergreen-queries.ts';
import classes from './evergreen-dialog.module.css';
import { wrongIn } from '#web/lib/forms/field-errors.ts';

const { season: _season, review: _review, ...plain } = evergreenForm;

/** With the season and the approval as they are typed. */
type EvergreenValues = TypedValues<typeof plain> & {
  /** Whether it is used during a part of the year only. */
  is_seasonal: boolean;
  from_month: string;
  from_day: number | string;
  to_month: string;
  to_day: number | string;
  /** Whether its posts need approval. */
  waits: boolean;
};

const newEvergreen: EvergreenValues = {
  ...typedValues(plain, { ...NewEvergreen.parse({ topic: '-' }), topic: '' }),
  is_seasonal: false,
  from_month: '06',
  from_day: 1,
  to_month: '08',
  to_day: 31,
  waits: true,
};

function seasonValues({ season }: EvergreenItem) {
  if (season === null) return {};
  const [from_month = '', from_day] = season.from.split('-');
  const [to_month = '', to_day] = season.to.split('-');
  return { from_month, from_day: Number(from_day), to_month, to_day: Number(to_day) };
}

const valuesOf = (item: EvergreenItem): EvergreenValues => ({
  ...newEvergreen,
  ...seasonValues(item),
  ...typedValues(plain, item),
  is_seasonal: item.season !== null,
  waits: item.review === 'before_sending',
});

const dayOf = (month: string, day: number | string): string =>
  `${month}-${String(day).padStart(2, '0')}`;

const bodyOf = (values: EvergreenValues) => ({
  ...sentValues(plain, { ...values, link: values.link.trim() }),
  season: values.is_seasonal
    ? {
        from: dayOf(values.from_month, values.from_day),
        to: dayOf(values.to_month, values.to_day),
      }
    : null,
  review: values.waits ? 'before_sending' : 'off',
});

const validate = (values: EvergreenValues) => wrongIn(NewEvergreen, bodyOf(values));

/** The words of the numbers. */
const looks = {
  cooldown_days: { label: 'Cooldown (days)', help: 'Between two posts.' },
  max_uses: { label: 'Maximum posts', help: 'Leave empty for no limit.' },
};

const monthName = dateWriter({ month: 'long' });
const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1).padStart(2, '0'),
  label: monthName(Date.UTC(2024, at)),
}));

type Form = UseFormReturnType<EvergreenValues>;

type Field = ReturnType<Form['getInputProps']>;

const DayOfYear = ({ which, month, day }: { which: string; month: Field; day: Field }) => (
  <div className={classes.day}>
    <Select label={`${which} month`} data={months} allowDeselect={false} {...month} />
    <NumberInput label={`${which} day`} min={1} max={31} allowDecimal={false} {...day} />
  </div>
);

/** A date that doesn't exist is shown as an error at day and month, because either may be wrong. */
const seasonError = ({ errors: { season } }: Form) => (typeof season === 'string' ? season : null);

const Season = ({ form }: { form: Form }) => (
  <>
    <Switch
      label="Only part of the year"
      {...form.getInputProps('is_seasonal', { type: 'checkbox' })}
    />
    {form.values.is_seasonal && (
      <div className={classes.season} role="group" aria-label="Season">
        <DayOfYear
          which="First"
          month={form.getInputProps('from_month')}
          day={form.getInputProps('from_day')}
        />
        <DayOfYear
          which="Last"
          month={form.getInputProps('to_month')}
          day={form.getInputProps('to_day')}
        />
        <FormError text={seasonError(form)} />
      </div>
    )}
  </>
);

const Fields = ({ agent, form }: { agent: Agent; form: Form }) => (
  <>
    <TextInput
      label="What is it about?"
      placeholder="How we bake our rye bread"
      maxLength={limits.topic}
      data-autofocus
      {...form.getInputProps('topic')}
    />
    <FactsField
      about={{ agent_id: agent.id, topic: form.values.topic }}
      value={form.values.facts}
      onChange={(facts) => form.setFieldValue('facts', facts)}
      error={form.errors['facts']}
    />
    <TextInput
      label="Link"
      description="Optional. Ends each post."
      type="url"
      placeholder="https://example.com/rye"
      {...form.getInputProps('link')}
    />
    <Season form={form} />
    <div className={classes.numbers}>
      {(['cooldown_days', 'max_uses'] as const).map((name) => (
        <SchemaField key={name} schema={plain[name]} form={form} name={name} look={looks[name]} />
      ))}
    </div>
    <Switch
      label="Ask for approval"
      description="If off, posts that pass every check are published without you. Others still wait."
      {...form.getInputProps('waits', { type: 'checkbox' })}
    />
  </>
);

interface Props {
  agent: Agent;
  /** Missing for a new one. */
  item: EvergreenItem | undefined;
  /** What a new one begins with. */
  start?: Partial<Pick<EvergreenValues, 'topic' | 'facts'>>;
  onClose: () => void;
}

export function EvergreenDialog({ agent, item, start, onClose }: Props) {
  const form = useForm<EvergreenValues>({
    initialValues: item ? valuesOf(item) : { ...newEvergreen, ...start },
    validate,
  });
  const save = useSaveEvergreen(agent.id);
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const { message } = await save.mutateAsync({
        id: item?.id,
        body: NewEvergreen.parse(bodyOf(values)),
      });
      void notify.success(message);
      onClose();
    },
    fallback: 'Couldn’t save. Your changes are still here.',
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={item ? 'Edit item' : 'Add item'}
      // A click outside must not discard the input.
      closeOnClickOutside={false}
    >
      <form className="stackMd" aria-label="Evergreen item" onSubmit={submit} noValidate>
        <Fields agent={agent} form={form} />
        <FormError text={refused} />
        <DialogButtons
          action={item ? 'Save changes' : 'Add item'}
          isSending={sending}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
