/** Changes the name, address, key, price or prompt size of a saved model; of one on this computer only the last. */
import { Modal, PasswordInput, TextInput, Select } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ModelKind, WritingModel } from '#contract/models/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { AddressField } from './address-field.tsx';
import { type AnyModel, isHere, placeReasons, sizeNames } from './kinds.ts';
import { PriceFields, priceOf, priceRules, type TypedPrice, typedPrice } from './price-fields.tsx';
import { useChangeModel } from './queries.ts';
import {
  type ModelPlace,
  type PromptSize,
  PromptSizes,
  sizeAt,
} from '#contract/models/providers.ts';

/** The value of no choice. */
const automatic = 'automatic';
type TypedSize = PromptSize | typeof automatic;

const typedSize = (size: WritingModel['size']): TypedSize => size ?? automatic;
const sizeOf = (typed: TypedSize): WritingModel['size'] => (typed === automatic ? null : typed);

/** What to know before a model gets a large prompt. */
const largeNotes: Partial<Record<ModelPlace, string>> = {
  here: 'A large prompt takes longer to read here, and one with much material may not fit.',
  nearby:
    'Check that this model reads at least 8,000 tokens at once. Ollama reads 4,096 unless told otherwise, and drops the rest.',
};

/** How much a model is told. */
function SizeField<Values extends { size: TypedSize }>({
  form,
  place,
}: {
  form: UseFormReturnType<Values>;
  place: ModelPlace;
}) {
  const note = form.values.size === 'large' ? largeNotes[place] : undefined;
  return (
    <Select
      label="Prompt size"
      description={
        note ??
        'A small prompt has two examples and a few rules. A large one has up to six examples and all settings, which confuses small models.'
      }
      data={[
        { value: automatic, label: `Automatic (${sizeAt[place]}, ${placeReasons[place]})` },
        ...PromptSizes.map((size) => ({ value: size, label: sizeNames[size] })),
      ]}
      allowDeselect={false}
      {...form.getInputProps('size')}
    />
  );
}

interface Editing {
  kind: ModelKind;
  onClose: () => void;
}

interface Values extends TypedPrice, Record<string, unknown> {
  model: string;
  base_url: string;
  is_nearby: boolean;
  api_key: string;
  size: TypedSize;
}

const originOf = (address: string): string | undefined => URL.parse(address.trim())?.origin;

/** A key is only sent to the host that it was saved for. */
function keyHelp({ key, base_url }: AnyModel, typed: string): string | undefined {
  if (key !== 'saved') return undefined;
  return base_url === null || originOf(typed) === originOf(base_url)
    ? 'Leave it empty to keep the key you saved.'
    : 'This is another server, so enter its key. The saved key isn’t sent there.';
}

function useEditing(kind: ModelKind, model: AnyModel, onClose: () => void) {
  const form = useForm<Values>({
    initialValues: {
      model: model.model,
      base_url: model.base_url ?? '',
      is_nearby: model.is_nearby,
      api_key: '',
      size: typedSize('size' in model ? model.size : null),
      ...typedPrice(model.price),
    },
    validate: {
      model: (value) => (value.trim() === '' ? 'Enter the name of the model' : null),
      base_url: (value) =>
        model.base_url !== null && value.trim() === '' ? 'Enter the server’s address' : null,
      ...priceRules,
    },
  });
  const change = useChangeModel(model.id);
  const isPriced = () =>
    ['price_in', 'price_out', 'price_piece'].some((field) => form.isDirty(field));
  const sending = useSubmit({
    form,
    send: async ({ model: name, base_url, is_nearby, api_key, size, ...prices }) => {
      await change.mutateAsync({
        ...(form.isDirty('model') && { model: name }),
        ...((form.isDirty('base_url') || form.isDirty('is_nearby')) && { base_url, is_nearby }),
        ...(api_key.trim() !== '' && { api_key }),
        ...(isPriced() && { price: priceOf(kind, prices) }),
        ...(form.isDirty('size') && { size: sizeOf(size) }),
      });
      onClose();
    },
    fallback: 'Couldn’t save the model',
  });
  return { form, ...sending };
}

type Form = ReturnType<typeof useEditing>['form'];

function Fields({ kind, model, form }: { kind: ModelKind; model: AnyModel; form: Form }) {
  return (
    <>
      <TextInput
        label="Model"
        description={
          kind === 'text' ? 'Agents that chose this model keep it under its new name.' : undefined
        }
        maxLength={limits.writer}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('model')}
      />
      {model.base_url !== null && <AddressField form={form} />}
      <PasswordInput
        label="New key"
        description={keyHelp(model, form.values.base_url)}
        maxLength={limits.model_key}
        autoComplete="off"
        {...form.getInputProps('api_key')}
      />
      <PriceFields kind={kind} form={form} />
    </>
  );
}

function EditForm({ kind, model, onClose }: Editing & { model: AnyModel }) {
  const { form, submit, sending, refused } = useEditing(kind, model, onClose);
  return (
    <form className="stackMd" aria-label={`Edit ${model.model}`} onSubmit={submit} noValidate>
      {!isHere(model) && <Fields kind={kind} model={model} form={form} />}
      {'place' in model && <SizeField form={form} place={model.place} />}
      <FormError text={refused} />
      <DialogButtons action="Save" isSending={sending} onCancel={onClose} />
    </form>
  );
}

/** Open while there is a model. */
export const EditModel = ({ model, ...editing }: Editing & { model: AnyModel | undefined }) => (
  <Modal
    opened={model !== undefined}
    onClose={editing.onClose}
    title={`Edit ${model?.model ?? ''}`}
    size="lg"
  >
    {model && <EditForm key={model.id} model={model} {...editing} />}
  </Modal>
);
