/** Gives a saved model another key or price. */
import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WritingModel } from '#contract/models/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { typedDollars } from '#web/lib/forms/typed-money.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { PriceFields, priceFault, priceOf, type TypedPrice } from './price-fields.tsx';
import { useChangeModel } from './queries.ts';

interface Values extends TypedPrice, Record<string, unknown> {
  api_key: string;
}

function EditForm({ model, onClose }: { model: WritingModel; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      api_key: '',
      price_in: typedDollars(model.price?.input ?? null),
      price_out: typedDollars(model.price?.output ?? null),
    },
    validate: {
      price_in: (value, { price_out }) => priceFault(value, price_out),
      price_out: (value, { price_in }) => priceFault(value, price_in),
    },
  });
  const change = useChangeModel(model.id);
  const { submit, sending, refused } = useSubmit({
    form,
    send: async ({ api_key, ...prices }) => {
      await change.mutateAsync({
        ...(api_key.trim() !== '' && { api_key }),
        ...((form.isDirty('price_in') || form.isDirty('price_out')) && { price: priceOf(prices) }),
      });
      onClose();
    },
    fallback: 'Couldn’t save the model',
  });
  return (
    <form className="stackMd" aria-label={`Edit ${model.model}`} onSubmit={submit} noValidate>
      <PasswordInput
        label="New key"
        description={
          model.key === 'saved' ? 'Leave it empty to keep the key you saved.' : undefined
        }
        maxLength={limits.model_key}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('api_key')}
      />
      <PriceFields form={form} />
      <FormError text={refused} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={sending}>
          Save
        </Button>
      </Group>
    </form>
  );
}

/** Open while there is a model. */
export const EditModel = ({
  model,
  onClose,
}: {
  model: WritingModel | undefined;
  onClose: () => void;
}) => (
  <Modal
    opened={model !== undefined}
    onClose={onClose}
    title={`Edit ${model?.model ?? ''}`}
    size="lg"
  >
    {model && <EditForm key={model.id} model={model} onClose={onClose} />}
  </Modal>
);
