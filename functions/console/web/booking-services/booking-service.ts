import type { BookingService } from '#shared/client/generated/admin-api.ts';
import { fieldNumber, fieldText, rowIndexes } from '../parts/form-values.ts';

export const productName = ({ names, product_id }: BookingService): string => names?.product ?? `Product ${product_id}`;

/** Returns a variant's title. If the title is null, the variant is the only one of its product. */
export const variantTitle = (title: string | null): string => title ?? 'The only variant';

export function variantName({ names }: BookingService, id: number): string {
  const variant = names?.variants.find(({ variant_id }) => variant_id === id);
  return variant === undefined ? `Variant ${id}` : variantTitle(variant.variant_title);
}

export const resourceName = ({ names }: BookingService, id: number): string =>
  names?.resources.find(({ resource_id }) => resource_id === id)?.name ?? `Id ${id}`;

export function serviceBody(form: FormData): object {
  const number = (name: string) => fieldNumber(fieldText(form, name));
  return {
    duration_minutes: number('duration_minutes'),
    variant_durations: rowIndexes(form, 'variant_durations', 'variant_id').map((index) => ({
      variant_id: number(`variant_durations[${index}].variant_id`),
      duration_minutes: number(`variant_durations[${index}].duration_minutes`),
    })),
    buffer_before: number('buffer_before'),
    buffer_after: number('buffer_after'),
    slot_step_minutes: number('slot_step_minutes'),
    capacity: number('capacity'),
    lead_time_minutes: number('lead_time_minutes'),
    window_days: number('window_days'),
    confirm: fieldText(form, 'confirm'),
    resources: form.getAll('resources').map((id) => Number(id)),
    cancellation: rowIndexes(form, 'cancellation', 'hours_before').map((index) => ({
      hours_before: number(`cancellation[${index}].hours_before`),
      refund_percent: fieldText(form, `cancellation[${index}].refund_percent`) ?? '0',
    })),
    deposit_percent: fieldText(form, 'deposit_percent') ?? '0',
  };
}

/** Formats a number of minutes, such as `1 h 30 min` or `2 days`. */
export function formatMinutes(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [days > 0 && (days === 1 ? '1 day' : `${days} days`), hours > 0 && `${hours} h`, rest > 0 && `${rest} min`];
  return parts.filter(Boolean).join(' ') || 'None';
}
