import type { Product, ProductOption, Variant } from '#shared/client/generated/admin-api.ts';
import { changedFormFields } from '../parts/changes.ts';
import { fieldNumber, fieldText } from '../parts/form-values.ts';

/** A row of the table of variants: one that is there, or one that is to be made. Its fields are named by its key. */
export type GridRow = {
  readonly key: string;
  readonly id: number | null;
  /** The option values of a combination, which is not typed but follows from the options; null where they are typed. */
  readonly title: string | null;
  /** What the fields of a new row begin with. */
  readonly first: Readonly<Record<string, string>>;
};

/** The options and rows of the form of a product: what its fields cannot say. */
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

/** The columns of a kind of product; stock and weight are of goods, but of a product that is there all are shown. */
export const columnsFor = (kind: Product['kind'], isNew: boolean): readonly Column[] =>
  columns.filter(({ isOfGoods }) => !isNew || kind === 'physical' || isOfGoods !== true);

/** The only variant of a product without options has no title. */
export const variantName = ({ title, sku }: Pick<Variant, 'title' | 'sku'>): string => title ?? sku ?? 'Only variant';

/** The form of a product as it is, or of a new one, which has one variant. */
export const shapeOf = (product: Product | null): GridShape =>
  product === null
    ? { options: [], rows: [{ key: 'only', id: null, title: null, first: {} }] }
    : {
        options: product.options.map((option, key) => ({ ...option, key })),
        rows: product.variants.map(({ id }) => ({ key: String(id), id, title: null, first: {} })),
      };

/** Every combination of the options' values, by the places of the values. */
const placesOf = (options: readonly ProductOption[]): readonly (readonly number[])[] =>
  options.reduce<readonly (readonly number[])[]>(
    (all, { values }) => all.flatMap((one) => values.map((_, place) => [...one, place])),
    [[]],
  );

/** The rows of a new product: one for each combination. A row that was not there begins with what the first one has by now. */
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

/** With one more row, whose option values are typed. */
export const withVariant = ({ options, rows }: GridShape): GridShape => ({
  options,
  rows: [...rows, { key: `new-${rows.length}-${rows.at(-1)?.key}`, id: null, title: null, first: {} }],
});

/** The options of a form: values are on lines of their own. */
export const optionsOf = (form: FormData, { options }: GridShape): readonly ProductOption[] =>
  options.map(({ key }) => ({
    name: fieldText(form, `o.${key}.name`) ?? '',
    values: (fieldText(form, `o.${key}.values`) ?? '')
      .split('\n')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  }));

/** Whether a box of a new row is ticked: the stock of goods is counted. */
export const isTickedFirst = (name: string, kind: string): boolean => name !== 'inventory_tracked' || kind === 'physical';

/** An amount as the API takes it: many people write a comma. */
const amountOf = (form: FormData, name: string): string | null => fieldText(form, name)?.replace(',', '.') ?? null;

/** The fields of a row that the form shows; a box that is not ticked is not in a form. */
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
 * The option values of a row: those that are typed, or those of its combination. A row without a value for an option, as for one that was just added,
 * gets its first value.
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
 * The options and variants that a form changes, or makes. A row that nobody changed is there by its id alone, so that refusals name the right row.
 * `others` has variants that were added by others since the form opened: they stay.
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

/** The field of the form that shows the refusal of a parameter. */
export const productFieldOfParam = (param: string, { options, rows }: GridShape): string =>
  param
    .replace(/^variants\[(\d+)\]\.option_values.*$/, (whole, index: string) =>
      rows[Number(index)] === undefined ? whole : `v.${rows[Number(index)]?.key}.o`,
    )
    .replace(/^variants\[(\d+)\]/, (whole, index: string) => (rows[Number(index)] === undefined ? whole : `v.${rows[Number(index)]?.key}`))
    .replace(/^options\[(\d+)\]/, (whole, index: string) =>
      options[Number(index)] === undefined ? whole : `o.${options[Number(index)]?.key}`,
    );
