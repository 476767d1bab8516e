/** Adds or changes an evergreen item of an agent. */
import { Modal, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { EvergreenItem } from '#contract/evergreen/types.ts';
import { dateWriter } from '#domain/text/dates.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useSaveEvergreen } from './evergreen-queries.ts';
import {
  bodyOf,
  type EvergreenValues,
  newEvergreen,
  validate,
  valuesOf,
} from './evergreen-values.ts';
import classes from './evergreen-dialog.module.css';

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
