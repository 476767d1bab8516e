import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type Product, type ProductList, ProductLists } from '#contract/company/types.ts';
import { limits } from '#contract/core/limits.ts';
import { productListLabels } from '#domain/knowledge/company.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { strangersHelp, strangersLabel } from '#web/features/company/company-labels.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { ListField } from '#web/features/company/profile/list-field.tsx';
import { onSubmitKeys } from '#web/lib/typing.ts';
import {
  productBodyOf,
  productComplaints,
  type ProductValues,
  productValuesOf,
} from './product-values.ts';
import { useSaveProduct } from '#web/features/company/queries.ts';

const examples: Readonly<Record<ProductList, string>> = {
  key_features: 'Picked by hand in May',
  benefits: 'Keeps its taste for a year',
  pricing_info: '12 euros for 100 g',
  target_customers: 'People who drink tea at work',
  use_cases: 'A calm start into the morning',
  competitive_advantages: 'Straight from one garden',
};

const Fields = ({ form }: { form: UseFormReturnType<ProductValues> }) => (
  <Stack gap="md">
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="Name"
        withAsterisk
        maxLength={limits.product_name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Category"
        maxLength={limits.product_name}
        {...form.getInputProps('category')}
      />
    </SimpleGrid>
    <Textarea
      label="Description"
      withAsterisk
      autosize
      minRows={3}
      maxRows={10}
      {...form.getInputProps('description')}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      {ProductLists.map((list) => {
        const error = form.errors[list];
        return (
          <ListField
            key={list}
            path={list}
            label={productListLabels[list]}
            placeholder={examples[list]}
            rows={form.values[list]}
            onChange={(rows) => form.setFieldValue(list, rows)}
            error={typeof error === 'string' ? error : undefined}
          />
        );
      })}
    </SimpleGrid>
    <Switch
      label={strangersLabel}
      description={strangersHelp}
      {...form.getInputProps('is_public', { type: 'checkbox' })}
    />
  </Stack>
);

interface Props {
  /** The product to edit; without one, a new product. */
  product: Product | undefined;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** The form of a product. ⌘/Ctrl-Enter saves from any field. */
export function ProductDialog({ product, onSaved, onClose }: Props) {
  const form: UseFormReturnType<ProductValues> = useForm<ProductValues>({
    initialValues: productValuesOf(product),
    validate: productComplaints,
  });
  const save = useSaveProduct();
  const send = async (values: ProductValues) => {
    const { message } = await save.mutateAsync(productBodyOf(values, product?.id));
    onSaved(message);
  };
  const { submit, sending, refused } = useSubmit({
    form,
    send,
    fallback: 'Failed to save product',
  });
  return (
    <FormDialog
      title={product ? `Edit ${product.name}` : 'Add a product or service'}
      size="52rem"
      dirty={form.isDirty()}
      sending={sending}
      onClose={onClose}
    >
      {(close) => (
        <form aria-label="Product" onSubmit={submit} onKeyDown={onSubmitKeys(submit)} noValidate>
          <Fields form={form} />
          <FormError text={refused} />
          <DialogButtons
            action={product ? 'Save changes' : 'Add product'}
            isSending={sending}
            onCancel={close}
            mt="lg"
          />
        </form>
      )}
    </FormDialog>
  );
}
