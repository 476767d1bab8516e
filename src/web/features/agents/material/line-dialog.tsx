/** Changes a line of material. */
import { Modal, NumberInput, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Material, MaterialKinds } from '#contract/agents/material.ts';
import { limits } from '#contract/core/limits.ts';
import { materialKindLabels } from '#domain/persona/material-labels.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useSaveLine } from './material-queries.ts';

export const kindOptions = MaterialKinds.map((value) => ({
  value,
  label: materialKindLabels[value],
}));

export function LineDialog({ line, onClose }: { line: Material; onClose: () => void }) {
  const { kind, text, cooldown_days, version, id, agent_id } = line;
  const form = useForm({
    initialValues: { kind, text, cooldown_days: cooldown_days as number | string },
    validate: {
      text: (value) => (value.trim() === '' ? 'Enter something your agent may say' : null),
      cooldown_days: (value) => (typeof value === 'number' ? null : 'Enter a number of days'),
    },
  });
  const save = useSaveLine(agent_id);
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const body = { ...values, cooldown_days: Number(values.cooldown_days), version };
      const { message } = await save.mutateAsync({ id, body });
      void notify.success(message);
      onClose();
    },
    fallback: 'Couldn’t save. Your changes are still here.',
  });
  return (
    <Modal opened onClose={onClose} title="Edit line" closeOnClickOutside={false}>
      <form className="stackMd" aria-label="Line of material" onSubmit={submit} noValidate>
        <Textarea
          label="Line"
          autosize
          minRows={2}
          maxLength={limits.material}
          data-autofocus
          dir="auto"
          {...form.getInputProps('text')}
        />
        <Select
          label="Kind"
          data={kindOptions}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <NumberInput
          label="Rest (days)"
          description="Not used again before then."
          min={1}
          max={limits.evergreen_cooldown}
          allowDecimal={false}
          {...form.getInputProps('cooldown_days')}
        />
        <FormError text={refused} />
        <DialogButtons action="Save changes" isSending={sending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
