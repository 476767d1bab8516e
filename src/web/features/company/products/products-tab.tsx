import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Product, type ProductList, ProductLists } from '#contract/company/types.ts';
import { limits } from '#contract/core/limits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { Banner } from '#web/features/company/profile/banner.tsx';
import { useBanner } from '#web/features/company/profile/use-banner.ts';
import classes from '#web/features/company/company.module.css';
import { strangersHelp, strangersLabel } from '#web/features/company/company-labels.ts';
import { DeleteDialog, type ToDelete } from '#web/features/company/delete-dialog.tsx';
import { ProductCard } from './product-card.tsx';
import {
  loadFailure,
  productsQuery,
  useDeleteProduct,
  useSaveProduct,
} from '#web/features/company/queries.ts';
import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { productListLabels } from '#domain/knowledge/company.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
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
function ProductDialog({ product, onSaved, onClose }: Props) {
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

const deleting = {
  title: (name: string) => `Delete ${name}?` as const,
  loss: 'Agents stop using it right away. Published posts stay.',
  confirm: 'Delete product',
  failed: 'Failed to delete product',
};

interface ListProps {
  products: readonly Product[];
  onNew: () => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

function Products({ products, onNew, onEdit, onDelete }: ListProps) {
  const add = (
    <ReasonButton
      leftSection={<IconPlus size={18} aria-hidden />}
      why={
        products.length >= limits.products_per_user
          ? `You have ${limits.products_per_user}. Delete one to add another.`
          : undefined
      }
      onClick={onNew}
    >
      Add product
    </ReasonButton>
  );
  if (products.length === 0)
    return (
      <EmptyState title="No products yet" action={add}>
        Add what you sell and what it costs, so agents don’t guess.
      </EmptyState>
    );
  return (
    <>
      <div className={classes.head}>
        <h2 className="heading">
          {pluralize(products.length, 'product or service', 'products and services')}
        </h2>
        {add}
      </div>
      <ul className={classes.cards} aria-label="Products and services">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              onEdit={() => onEdit(product)}
              onDelete={() => onDelete(product)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

export function ProductsTab() {
  const query = useQuery(productsQuery);
  const { data } = query;
  const banner = useBanner();
  const remove = useDeleteProduct();
  const [open, setOpen] = useState<{ product: Product | undefined }>();
  const [toDelete, setToDelete] = useState<ToDelete>();
  const saved = (message: string) => {
    setOpen(undefined);
    banner.good(message);
  };
  return (
    <div className={`stackMd holder ${classes.tab}`}>
      <Banner state={banner} />
      {data ? (
        <Products
          products={data}
          onNew={() => setOpen({ product: undefined })}
          onEdit={(product) => setOpen({ product })}
          onDelete={setToDelete}
        />
      ) : (
        <QueryState
          query={query}
          say={(error) => loadFailure(error, 'Failed to fetch products', 'Error fetching products')}
          skeletons={<CardSkeletons />}
        />
      )}
      {open && (
        <ProductDialog product={open.product} onSaved={saved} onClose={() => setOpen(undefined)} />
      )}
      <DeleteDialog
        toDelete={toDelete}
        words={deleting}
        remove={remove}
        banner={banner}
        onClose={() => setToDelete(undefined)}
      />
    </div>
  );
}
