import type { BookingService, Product } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { ChoiceField, NumberField } from '../design/fields.tsx';
import { RowsField } from '../design/rows-field.tsx';
import { Loading } from '../parts/states.tsx';
import { variantTitle } from './booking-service.ts';

/**
 * The form fields with a duration for each variant. Each variant is shown by its title, or by its id if the variant
 * cannot be read.
 */
export function VariantDurations({ service }: { readonly service: BookingService }) {
  const rows = service.variant_durations;
  const product = useRead<{ readonly data: Product }>({ path: `/products/${service.product_id}` });
  if (product.answer === undefined && product.error === null) {
    return (
      <>
        {rows.map((row, index) => (
          <span key={row.variant_id}>
            <input type="hidden" name={`variant_durations[${index}].variant_id`} value={row.variant_id} />
            <input type="hidden" name={`variant_durations[${index}].duration_minutes`} value={row.duration_minutes} />
          </span>
        ))}
        <Loading />
      </>
    );
  }
  const variants = product.answer?.data.variants;
  const gone = rows.filter(({ variant_id }) => variants?.every(({ id }) => id !== variant_id));
  const options = [
    ...gone.map(({ variant_id }) => [String(variant_id), `Id ${variant_id}`] as const),
    ...(variants ?? []).map(({ id, title }) => [String(id), variantTitle(title)] as const),
  ];
  return (
    <RowsField name="variant_durations" legend="Durations of variants" rows={rows} add="Add a variant">
      {(index, row) => {
        const field = { name: `variant_durations[${index}].variant_id`, defaultValue: String(row?.variant_id ?? '') };
        return (
          <>
            {variants === undefined ? (
              <NumberField {...field} label="Variant id" min={1} required />
            ) : (
              <ChoiceField {...field} label="Variant" options={options} />
            )}
            <NumberField
              name={`variant_durations[${index}].duration_minutes`}
              label="Minutes"
              min={1}
              max={1440}
              defaultValue={row?.duration_minutes}
              required
            />
          </>
        );
      }}
    </RowsField>
  );
}
