import type { Product, ProductOption, Variant } from '#shared/client/generated/admin-api.ts';
import { changedFormFields } from '../parts/changes.ts';
import { fieldNumber, fieldText, splitTrimmed } from '../parts/form-values.ts';

/**
 * A row in the variant table, for an existing or a new variant. `key` is part of the names of the row's form fields.
 */
export type GridRow = {
  readonly key: string;
  readonly id: number | null;
  /** The option values if the row was generated for a combination of options; null if the user types them. */
  readonly title: string | null;
  readonly first: Readonly<Record<string, string>>;
};

/** The options and variant rows in a product's form. */
export type GridShape = {
  readonly options: readonly (ProductOption & { readonly key: number })[];
  readonly rows: readonly GridRow[];
};

type Column = { readonly name: string; readonly label: string; readonly type: 'text' | 'money' | 'number' | 'box'; readonly isOwn?: true };

const columns: readonly (Column & { readonly isOfGoods?: true })[] = [
  { name: 'price', label: 'Price', type: 'money' },
  { name: 'inventory_quantity', label: 'In stock', type: 'number', isOfGoods: true },
  { name: 'sku', label: 'SKU', type: 'text', isOwn: true },
  { name: 'compare_at_price', label: 'Compare-at price', type: 'money' },
  { name: 'cost', label: 'Cost', type: 'money' },
  { name: 'weight_grams', label: 'Weight (g)', type: 'number', isOfGoods: true },
  { name: 'barcode', label: 'Barcode', type: 'text', isOwn: true },
  { name: 'is_active', label: 'Active', type: 'box', isOwn: true },
  { name: 'inventory_tracked', label: 'Track stock', type: 'box', isOfGoods: true, isOwn: true },
  { name: 'taxable', label: 'Charge tax', type: 'box', isOwn: true },
];

/** Returns the columns to show. For a new product that is not physical, stock and weight are left out. */
export const columnsFor = (kind: Product['kind'], isNew: boolean): readonly Column[] =>
  columns.filter(({ isOfGoods }) => !isNew || kind === 'physical' || isOfGoods !== true);

/**
 * Returns a variant's title. If the variant has no title, because the product has no options, returns the SKU or `Only
 * variant`.
 */
export const variantName = ({ title, sku }: Pick<Variant, 'title' | 'sku'>): string => title ?? sku ?? 'Only variant';

/** Returns the options and rows of a product's form. A new product starts with one variant. */
export const shapeOf = (product: Product | null): GridShape =>
  product === null
    ? { options: [], rows: [{ key: 'only', id: null, title: null, first: {} }] }
    : {
        options: product.options.map((option, key) => ({ ...option, key })),
        rows: product.variants.map(({ id }) => ({ key: String(id), id, title: null, first: {} })),
      };

/** Returns every combination of option values. A combination consists of the index of the value for each option. */
const placesOf = (options: readonly ProductOption[]): readonly (readonly number[])[] =>
  options.reduce<readonly (readonly number[])[]>(
    (all, { values }) => all.flatMap((one) => values.map((_, place) => [...one, place])),
    [[]],
  );

/** Returns a new product's rows, one for each combination. New rows start with the first row's current values. */
export function rowsFor(options: readonly ProductOption[], before: readonly GridRow[], form: FormData): readonly GridRow[] {
  const top = before[0]?.key ?? '';
  const first = Object.fromEntries(
    columns.filter(({ isOwn }) => isOwn !== true).map(({ name }) => [name, fieldText(form, `v.${top}.${name}`) ?? '']),
  );
  const used = options.filter(({ values }) => values.length > 0);
  return placesOf(used).map((places) => {
    const key = places.length === 0 ? 'only' : places.join('-');
    const title = places.length === 0 ? null : used.map(({ values }, index) => values[places[index] ?? 0]).join(' / ');
    return { key, id: null, title, first: before.find((row) => row.key === key)?.first ?? first };
  });
}

export const withVariant = ({ options, rows }: GridShape): GridShape => ({
  options,
  rows: [...rows, { key: `new-${rows.length}-${rows.at(-1)?.key}`, id: null, title: null, first: {} }],
});

/** Reads the options, whose values are on separate lines of a field. */
export const optionsOf = (form: FormData, { options }: GridShape): readonly ProductOption[] =>
  options.map(({ key }) => ({
    name: fieldText(form, `o.${key}.name`) ?? '',
    values: splitTrimmed(fieldText(form, `o.${key}.values`) ?? '', '\n'),
  }));

/** Reports whether a checkbox in a new row is checked at first. Only physical goods have tracked stock. */
export const isTickedFirst = (name: string, kind: string): boolean => name !== 'inventory_tracked' || kind === 'physical';

/** Reads an amount. A decimal comma is accepted. */
const amountOf = (form: FormData, name: string): string | null => fieldText(form, name)?.replace(',', '.') ?? null;

/**
 * Reads a row's form fields, except the stock. Form data contains neither unchecked checkboxes nor checkboxes that are
 * not shown. The checkboxes for physical goods are therefore read only if the form data contains the row's weight
 * field, which is shown with them.
 */
function fieldsOf(form: FormData, at: string): Readonly<Record<string, unknown>> {
  const isShown = ({ name, type, isOfGoods }: (typeof columns)[number]): boolean =>
    type === 'box' ? isOfGoods !== true || form.has(`${at}.weight_grams`) : name !== 'inventory_quantity' && form.has(`${at}.${name}`);
  return Object.fromEntries(
    columns.filter(isShown).map(({ name, type }) => {
      const field = `${at}.${name}`;
      if (type === 'box') return [name, form.has(field)];
      if (type === 'money') return [name, amountOf(form, field)];
      return [name, type === 'number' ? (fieldNumber(fieldText(form, field)) ?? null) : (fieldText(form, field) ?? null)];
    }),
  );
}

/**
 * Returns a row's option values. A value typed in the row is used first. If no value is typed, the row's combination
 * determines the value. If the row has no combination, or the option is new, the option's first value is used.
 */
function valuesOf(form: FormData, row: GridRow, shape: GridShape): Readonly<Record<string, string>> {
  const options = optionsOf(form, shape);
  const places = row.title === null ? null : row.key.split('-').map(Number);
  return Object.fromEntries(
    options.map(({ name, values }, index) => {
      const typed = fieldText(form, `v.${row.key}.o.${shape.options[index]?.key}`);
      return [name, typed ?? values[places?.[index] ?? 0] ?? ''];
    }),
  );
}

/**
 * Builds the options and variants of the request body. An unchanged row is sent as an id alone, so that the indexes in
 * error messages still match the rows of the form. `others` are variants that someone else has added in the meantime;
 * they are kept.
 */
export function variantsBody(form: FormData, shape: GridShape, before: Product | null, others: readonly Variant[]): object {
  const options = optionsOf(form, shape);
  const kind = before?.kind ?? fieldText(form, 'kind') ?? 'physical';
  const variants = shape.rows.map((row) => {
    const old = before?.variants.find(({ id }) => id === row.id);
    const fields: Readonly<Record<string, unknown>> = {
      ...fieldsOf(form, `v.${row.key}`),
      ...(options.length > 0 && { option_values: valuesOf(form, row, shape) }),
    };
    const units = fieldNumber(fieldText(form, `v.${row.key}.inventory_quantity`));
    if (old !== undefined) return { id: old.id, ...changedFormFields(old, fields) };
    const own = Object.entries(fields).filter(([name, value]) => value !== null && value !== isTickedFirst(name, kind));
    return { ...Object.fromEntries(own), ...(units !== undefined && { inventory_quantity: units }) };
  });
  if (before === null) return { ...(options.length > 0 && { options }), variants };
  const isRemoved = before.variants.some(({ id }) => !shape.rows.some((row) => row.id === id));
  const hasOptions = JSON.stringify(options) !== JSON.stringify(before.options);
  const isChanged = variants.some((variant) => !('id' in variant) || Object.keys(variant).length > 1);
  return {
    ...(hasOptions && { options }),
    ...(isRemoved && { variants: [...variants, ...others.map(({ id }) => ({ id }))] }),
    ...(!isRemoved && (isChanged || hasOptions) && { variants, variants_mode: 'merge' }),
  };
}

/** Returns the name of the form field that shows a parameter's errors. */
export const productFieldOfParam = (param: string, { options, rows }: GridShape): string =>
  param
    .replace(/^variants\[(\d+)\]\.option_values.*$/, (whole, index: string) =>
      rows[Number(index)] === undefined ? whole : `v.${rows[Number(index)]?.key}.o`,
    )
    .replace(/^variants\[(\d+)\]/, (whole, index: string) => (rows[Number(index)] === undefined ? whole : `v.${rows[Number(index)]?.key}`))
    .replace(/^options\[(\d+)\]/, (whole, index: string) =>
      options[Number(index)] === undefined ? whole : `o.${options[Number(index)]?.key}`,
    );
