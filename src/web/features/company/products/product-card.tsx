import { Button } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { type Product, ProductLists } from '#contract/company/types.ts';
import { productListLabels } from '#domain/knowledge/company.ts';
import { reachWords } from '#web/features/company/company-labels.ts';
import classes from '#web/features/company/company.module.css';

interface Props {
  product: Product;
  onEdit: () => void;
  onDelete: () => void;
}

/** How many entries of a list a card shows. */
const shown = 3;

function Lists({ product }: { product: Product }) {
  const filled = ProductLists.filter((list) => product[list].length > 0);
  if (filled.length === 0) return <p className="quiet">No features, prices or uses yet.</p>;
  return (
    <dl className={`stackSm packed flush size2 ${classes.lists}`}>
      {filled.map((list) => {
        const more = product[list].length - shown;
        return (
          <div key={list}>
            <dt className="faint">{productListLabels[list]}</dt>
            {product[list].slice(0, shown).map((entry) => (
              <dd key={entry} dir="auto">
                {entry}
              </dd>
            ))}
            {more > 0 && <dd className={classes.more}>and {more} more</dd>}
          </div>
        );
      })}
    </dl>
  );
}

export const ProductCard = ({ product, onEdit, onDelete }: Props) => (
  <article className={classes.card}>
    <header>
      <h3 className="heading">
        <bdi>{product.name}</bdi>
      </h3>
      {product.category && <p className="quiet">{product.category}</p>}
    </header>
    <p className={classes.description} dir="auto">
      {product.description}
    </p>
    <Lists product={product} />
    <p className="quiet inline">
      {product.is_public ? <IconWorld size={14} aria-hidden /> : <IconLock size={14} aria-hidden />}
      {reachWords(product.is_public)}
    </p>
    <div className={classes.cardActions}>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Edit ${product.name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={`Delete ${product.name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  </article>
);
