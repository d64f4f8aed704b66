import type { BulkAction } from '../bulk-operations/bulk-dialog.tsx';
import { ChoiceField, NoteField, NumberField } from '../design/fields.tsx';
import { fieldText } from '../parts/form-values.ts';
import type { BulkRows } from '../parts/row-selection.tsx';
import { type StockChange, stockPlan } from './bulk-stock.ts';
import type { NamedLevel } from './level-dialogs.tsx';

const ways: readonly (readonly [StockChange['way'], string])[] = [
  ['set', 'Counted units'],
  ['adjust', 'Adjust by'],
];

const unitsOf = (text: string | undefined): number | null => (text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : null);

const changeStock: BulkAction<NamedLevel> = {
  label: 'Change stock',
  submit: (counted) => `Change the stock of ${counted}`,
  about: 'Your reason is shown in the stock movements. You can undo this later, except for items sold in the meantime.',
  fields: () => (
    <>
      <div class="row fields">
        <ChoiceField name="way" label="Change" options={ways} />
        <NumberField name="units" label="Units" hint="Use -2 to remove 2" step={1} required />
      </div>
      <NoteField name="reason" label="Reason" maxLength={500} />
    </>
  ),
  planOf: (levels, form) =>
    stockPlan(levels, {
      way: ways.find(([name]) => name === fieldText(form, 'way'))?.[0] ?? 'set',
      units: unitsOf(fieldText(form, 'units')),
      reason: fieldText(form, 'reason') ?? null,
    }),
};

export const levelBulk: BulkRows<NamedLevel> = {
  noun: 'rows of stock',
  nameOf: ({ variant, location }) => `${variant} at ${location}`,
  actions: [changeStock],
};
