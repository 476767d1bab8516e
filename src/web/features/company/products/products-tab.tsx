import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/company/types.ts';
import { limits } from '#contract/core/limits.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { Banner } from '#web/features/company/profile/banner.tsx';
import classes from '#web/features/company/company.module.css';
import { counted } from '#web/features/company/company-labels.ts';
import { DeleteDialog, type ToDelete } from '#web/features/company/delete-dialog.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { loadFailure, productsQuery, useDeleteProduct } from '#web/features/company/queries.ts';
import { useBanner } from '#web/features/company/profile/use-banner.ts';

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
          {counted(products.length, 'product or service', 'products and services')}
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
  const { data, isPending, error, refetch, isFetching } = useQuery(productsQuery);
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
        <QueryBoundary
          pending={isPending}
          failure={
            error
              ? loadFailure(error, 'Failed to fetch products', 'Error fetching products')
              : undefined
          }
          retrying={isFetching}
          onRetry={() => void refetch()}
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
