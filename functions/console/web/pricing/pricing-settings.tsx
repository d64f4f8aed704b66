import type { PricingSettings as Settings, TaxRate } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { CheckField, ChoiceField, NumberField, TextField } from '../design/fields.tsx';
import { PlainTable } from '../design/plain-table.tsx';
import { RowsField } from '../design/rows-field.tsx';
import { formatPercent } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { countryName } from '../orders/order.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText, rowIndexes } from '../parts/form-values.ts';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';

const addressWords = {
  shipping: 'Shipping address',
  billing: 'Billing address',
  store: 'Address of the store',
} as const;

const yes = (is: boolean): string => (is ? 'Yes' : 'No');

export const PricingSettings = () => (
  <ObjectPage<Settings> noun="Taxes" path="/pricing-settings" actionsOf={() => [{ label: 'Edit', dialog: EditDialog }]}>
    {(settings) => (
      <>
        <div class="columns">
          <section>
            <Facts
              facts={[
                ['Prices include tax', yes(settings.prices_include_tax)],
                ['Tax on shipping', yes(settings.tax_shipping)],
                ['Tax by address', addressWords[settings.tax_address]],
              ]}
            />
          </section>
        </div>
        <h2 id="rates">Tax rates</h2>
        {settings.tax_rates.length === 0 ? (
          <p>No tax rates yet, so nothing is taxed. Edit to add the first one.</p>
        ) : (
          <PlainTable
            label={{ id: 'rates' }}
            rows={settings.tax_rates}
            keyOf={({ id }) => id}
            columns={[
              ['Name', ({ name }) => name],
              [
                'Area',
                ({ country, region, postcode_prefix }) => [countryName(country ?? ''), region, postcode_prefix].filter(Boolean).join(', '),
              ],
              ['Tax class', ({ tax_class }) => humanize(tax_class)],
              ['Rate', ({ rate }) => <>{formatPercent(rate)}</>, 'end'],
              ['Compound', ({ compound }) => yes(compound)],
            ]}
          />
        )}
      </>
    )}
  </ObjectPage>
);

/** Reads the tax rates from a form, including the ids of existing rates. */
const ratesOf = (form: FormData) =>
  rowIndexes(form, 'tax_rates', 'name').map((index) => {
    const text = (part: string) => fieldText(form, `tax_rates[${index}].${part}`);
    const id = fieldNumber(text('id'));
    return {
      ...(id !== undefined && { id }),
      name: text('name') ?? '',
      country: text('country')?.toUpperCase() ?? '',
      region: text('region') ?? null,
      postcode_prefix: text('postcode_prefix') ?? null,
      tax_class: text('tax_class') ?? 'standard',
      rate: text('rate')?.replace(',', '.') ?? '',
      priority: fieldNumber(text('priority')) ?? 1,
      compound: text('compound') === 'true',
    };
  });

const EditDialog = ({ object, onClose }: ObjectDialogProps<Settings>) => (
  <FormDialog
    title="Edit taxes"
    submit="Save"
    onClose={onClose}
    call={(form) => ({
      ...{ method: 'PUT', path: '/pricing-settings' },
      body: {
        prices_include_tax: form.has('prices_include_tax'),
        tax_shipping: form.has('tax_shipping'),
        tax_address: fieldText(form, 'tax_address'),
        tax_rates: ratesOf(form),
      },
    })}
  >
    <CheckField name="prices_include_tax" label="Prices include tax" checked={object.prices_include_tax} />
    <CheckField name="tax_shipping" label="Tax on shipping" checked={object.tax_shipping} />
    <ChoiceField name="tax_address" label="Tax by address" defaultValue={object.tax_address} options={Object.entries(addressWords)} />
    <RowsField<TaxRate> name="tax_rates" legend="Tax rates" rows={object.tax_rates} add="Add a rate">
      {(index, rate) => {
        const name = (part: string): string => `tax_rates[${index}].${part}`;
        return (
          <>
            <input type="hidden" name={name('id')} value={rate?.id ?? ''} />
            <TextField name={name('name')} label="Name" required maxLength={100} defaultValue={rate?.name} />
            <TextField name={name('rate')} label="Percent" inputMode="decimal" required defaultValue={rate?.rate} />
            <TextField name={name('country')} label="Country" hint="Two letters" required maxLength={2} defaultValue={rate?.country} />
            <TextField name={name('region')} label="Region" maxLength={100} defaultValue={rate?.region} />
            <TextField
              name={name('postcode_prefix')}
              label="Postcodes that begin with"
              maxLength={20}
              defaultValue={rate?.postcode_prefix}
            />
            <TextField name={name('tax_class')} label="Tax class" maxLength={50} defaultValue={rate?.tax_class ?? 'standard'} />
            <NumberField name={name('priority')} label="Priority" min={0} max={1000} defaultValue={rate?.priority ?? 1} />
            <ChoiceField
              name={name('compound')}
              label="Compound"
              defaultValue={String(rate?.compound ?? false)}
              options={[
                ['false', 'No'],
                ['true', 'Yes'],
              ]}
            />
          </>
        );
      }}
    </RowsField>
  </FormDialog>
);
