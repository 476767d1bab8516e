/** Adds or changes an evergreen item of an agent. */
import { Modal, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { type EvergreenItem, EvergreenChange } from '#contract/evergreen/types.ts';
import { dateWriter } from '#domain/text/dates.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useSaveEvergreen, type EvergreenBody } from './evergreen-queries.ts';
import classes from './evergreen-dialog.module.css';
import { issuesByField } from '#web/lib/forms/field-errors.ts';

/** The form values of an evergreen item, and their conversion to the body of a call. */
interface EvergreenValues extends Record<string, unknown> {
  topic: string;
  facts: string;
  link: string;
  /** Whether it is used during a part of the year only. */
  is_seasonal: boolean;
  from_month: string;
  from_day: number | string;
  to_month: string;
  to_day: number | string;
  cooldown_days: number | string;
  /** Empty: no limit. */
  max_uses: number | string;
  /** Whether its posts need approval. */
  waits: boolean;
}

const newEvergreen: EvergreenValues = {
  topic: '',
  facts: '',
  link: '',
  is_seasonal: false,
  from_month: '06',
  from_day: 1,
  to_month: '08',
  to_day: 31,
  cooldown_days: 90,
  max_uses: '',
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
  topic: item.topic,
  facts: item.facts,
  link: item.link ?? '',
  is_seasonal: item.season !== null,
  cooldown_days: item.cooldown_days,
  max_uses: item.max_uses ?? '',
  waits: item.review === 'before_sending',
});

const numberOf = (typed: number | string): number =>
  typeof typed === 'number' ? typed : Number.NaN;
const dayOf = (month: string, day: number | string): string =>
  `${month}-${String(day).padStart(2, '0')}`;

const bodyOf = (values: EvergreenValues): EvergreenBody => ({
  topic: values.topic,
  facts: values.facts,
  link: values.link.trim() === '' ? null : values.link.trim(),
  season: values.is_seasonal
    ? {
        from: dayOf(values.from_month, values.from_day),
        to: dayOf(values.to_month, values.to_day),
      }
    : null,
  cooldown_days: numberOf(values.cooldown_days),
  max_uses: values.max_uses === '' ? null : numberOf(values.max_uses),
  review: values.waits ? 'before_sending' : 'off',
});

function validate(values: EvergreenValues): Record<string, string> {
  const parsed = EvergreenChange.safeParse(bodyOf(values));
  return parsed.success ? {} : issuesByField(parsed.error.issues);
}

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
    <Textarea
      label="Facts"
      description={`What ${agent.name} may say. The more there is, the more the posts differ.`}
      placeholder="Baked at 5 in the morning. Weighs 900 grams."
      autosize
      minRows={3}
      maxRows={10}
      maxLength={limits.context}
      {...form.getInputProps('facts')}
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
      <NumberInput
        label="Cooldown (days)"
        description="Between two posts."
        min={1}
        max={limits.evergreen_cooldown}
        allowDecimal={false}
        {...form.getInputProps('cooldown_days')}
      />
      <NumberInput
        label="Maximum posts"
        description="Leave empty for no limit."
        min={1}
        max={limits.evergreen_uses}
        allowDecimal={false}
        {...form.getInputProps('max_uses')}
      />
    </div>
    <Switch
      label="Wait for my approval"
      description="If off, posts that pass every check are published without you. Others still wait."
      {...form.getInputProps('waits', { type: 'checkbox' })}
    />
  </>
);

interface Props {
  agent: Agent;
  /** Missing for a new one. */
  item: EvergreenItem | undefined;
  onClose: () => void;
}

export function EvergreenDialog({ agent, item, onClose }: Props) {
  const form = useForm<EvergreenValues>({
    initialValues: item ? valuesOf(item) : newEvergreen,
    validate,
  });
  const save = useSaveEvergreen(agent.id);
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const { message } = await save.mutateAsync({ id: item?.id, body: bodyOf(values) });
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
