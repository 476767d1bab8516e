/** The form values of a product. */
import {
  type Product,
  ProductForm,
  type ProductList,
  ProductLists,
} from '#contract/company/types.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';

export type ProductValues = {
  name: string;
  category: string;
  description: string;
  is_public: boolean;
} & Record<ProductList, string[]>;

/** A list keeps at least one row. */
const rowsOf = (entries: readonly string[]): string[] => (entries.length > 0 ? [...entries] : ['']);

export function productValuesOf(product: Product | undefined): ProductValues {
  const { name = '', category = '', description = '', is_public = false } = product ?? {};
  const rows = ProductLists.map((list) => [list, rowsOf(product?.[list] ?? [])]);
  return { name, category, description, is_public, ...Object.fromEntries(rows) } as ProductValues;
}

/** Without empty rows. */
const filled = (values: ProductValues) =>
  Object.fromEntries(ProductLists.map((list) => [list, values[list].filter((row) => row.trim())]));

/** The body of the call. */
export const productBodyOf = (values: ProductValues, id: string | undefined) =>
  ProductForm.parse({ ...values, ...filled(values), ...(id !== undefined && { id }) });

export const productComplaints = (values: ProductValues) =>
  wrongIn(ProductForm, { ...values, ...filled(values) });

/** Removes a row; the last one is only cleared. */
export const withoutRow = (rows: readonly string[], at: number): string[] =>
  rowsOf(rows.filter((_, other) => other !== at));

/** Sets the text of a row; a text of several lines becomes several rows. */
export const withText = (rows: readonly string[], at: number, text: string): string[] =>
  rows.toSpliced(at, 1, ...text.split(/\r?\n/).filter((line) => line.trim()));
