import type { Product } from '#shared/client/generated/admin-api.ts';
import type { BulkAction } from '../bulk-operations/bulk-dialog.tsx';
import { ChoiceField, TextField } from '../design/fields.tsx';
import { formatAmount } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { fieldText } from '../parts/form-values.ts';
import type { BulkRows } from '../parts/row-selection.tsx';
import { isNumber, type PriceChange, pricePlan } from './bulk-prices.ts';
import { statusPlan } from './bulk-status.ts';
import { readTags, type TagChange, tagPlan } from './bulk-tags.ts';
import type { ProductStatus } from './product.ts';

const undoable = 'You can undo this later, except for items that someone edits in the meantime.';

const changes: readonly (readonly [PriceChange['by'], string])[] = [
  ['percent', 'Percentage'],
  ['amount', 'Fixed amount'],
  ['price', 'Set price'],
];

const statuses: readonly ProductStatus[] = ['active', 'draft', 'archived'];

const changePrices = (currency: string): BulkAction<Product> => ({
  label: 'Change prices',
  submit: (counted) => `Change the prices of ${counted}`,
  about: `This changes the price of every variant of the selected products. ${undoable}`,
  isFor: ({ kind }) => kind !== 'gift_card',
  leftOut: 'gift cards keep their value',
  fields: () => (
    <div class="row fields">
      <ChoiceField name="by" label="Change" options={changes} />
      <TextField name="value" label="Value" hint="Use -10 to lower prices by 10" inputMode="text" required />
    </div>
  ),
  problemsOf: (form) => {
    const value = fieldText(form, 'value');
    return value === undefined || isNumber(value) ? [] : [{ param: 'value', message: 'Enter a number, e.g. 10 or -2.5.' }];
  },
  planOf: (products, form) => {
    const by = changes.find(([name]) => name === fieldText(form, 'by'))?.[0] ?? 'percent';
    return pricePlan(products, { by, value: fieldText(form, 'value') ?? '', currency }, (amount) => formatAmount(amount, currency));
  },
});

const changeStatus: BulkAction<Product> = {
  label: 'Change status',
  submit: (counted) => `Change the status of ${counted}`,
  about: `Customers only see active products. ${undoable}`,
  fields: () => <ChoiceField name="status" label="Status" options={statuses.map((status) => [status, humanize(status)] as const)} />,
  planOf: (products, form) => statusPlan(products, statuses.find((status) => status === fieldText(form, 'status')) ?? 'active'),
};

const ways: readonly (readonly [TagChange['way'], string])[] = [
  ['add', 'Add'],
  ['remove', 'Remove'],
];

const changeTags: BulkAction<Product> = {
  label: 'Change tags',
  submit: (counted) => `Change the tags of ${counted}`,
  about: `Other tags stay. ${undoable}`,
  fields: () => (
    <div class="row fields">
      <ChoiceField name="way" label="Change" options={ways} />
      <TextField name="tags" label="Tags" hint="Separate tags with commas" required maxLength={1000} />
    </div>
  ),
  planOf: (products, form) =>
    tagPlan(products, {
      way: ways.find(([way]) => way === fieldText(form, 'way'))?.[0] ?? 'add',
      tags: readTags(fieldText(form, 'tags') ?? ''),
    }),
};

const archive: BulkAction<Product> = {
  label: 'Archive',
  submit: (counted) => `Archive ${counted}`,
  about: `Archived products are no longer sold. They stay in orders and reports. ${undoable}`,
  planOf: (products) => statusPlan(products, 'archived'),
};

export const productBulk = (currency: string): BulkRows<Product> => ({
  noun: 'products',
  nameOf: ({ name }) => name,
  actions: [changePrices(currency), changeStatus, changeTags, archive],
});
