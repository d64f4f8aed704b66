import type { BookingResource, BookingService } from '#shared/client/generated/admin-api.ts';
import { useReadPages } from '../api/use-call.ts';
import { ChoiceField, FieldGroup, NumberField, TextField } from '../design/fields.tsx';
import { RowsField } from '../design/rows-field.tsx';
import { Failure, Loading } from '../parts/states.tsx';
import { VariantDurations } from './variant-durations.tsx';

/** The form fields for a booking service, which `serviceBody` reads; `service` is null for a new one. */
export function ServiceFields({ service }: { readonly service: BookingService | null }) {
  const minutes = (name: 'buffer_before' | 'buffer_after' | 'lead_time_minutes', label: string, max: number) => (
    <NumberField name={name} label={label} min={0} max={max} defaultValue={service?.[name] ?? 0} required />
  );
  return (
    <>
      <NumberField
        name="duration_minutes"
        label="Duration, in minutes"
        min={1}
        max={1440}
        defaultValue={service?.duration_minutes ?? 60}
        required
      />
      <NumberField name="capacity" label="Capacity" min={1} max={1000} defaultValue={service?.capacity ?? 1} required />
      <ResourceBoxes chosen={service?.resources ?? []} />
      <ChoiceField
        name="confirm"
        label="New bookings"
        defaultValue={service?.confirm ?? 'auto'}
        options={[
          ['auto', 'Confirmed automatically'],
          ['manual', 'Pending until staff confirm it'],
        ]}
      />
      <NumberField
        name="slot_step_minutes"
        label="Time between slots, in minutes"
        min={5}
        max={1440}
        defaultValue={service?.slot_step_minutes ?? 15}
        required
      />
      {minutes('buffer_before', 'Buffer before, in minutes', 480)}
      {minutes('buffer_after', 'Buffer after, in minutes', 480)}
      {minutes('lead_time_minutes', 'Lead time, in minutes', 525_600)}
      <NumberField
        name="window_days"
        label="Booking window, in days"
        min={0}
        max={730}
        defaultValue={service?.window_days ?? 90}
        required
      />
      <TextField name="deposit_percent" label="Deposit, in percent" inputMode="decimal" defaultValue={service?.deposit_percent ?? '0'} />
      <RowsField
        name="cancellation"
        legend="Cancellation rules"
        rows={service?.cancellation ?? []}
        add="Add a rule"
        hint="Without a rule nothing is refunded"
      >
        {(index, rule) => (
          <>
            <NumberField
              name={`cancellation[${index}].hours_before`}
              label="Hours before"
              min={0}
              max={8760}
              defaultValue={rule?.hours_before}
              required
            />
            <TextField
              name={`cancellation[${index}].refund_percent`}
              label="Refund, in percent"
              inputMode="decimal"
              defaultValue={rule?.refund_percent}
              required
            />
          </>
        )}
      </RowsField>
      {service !== null && <VariantDurations service={service} />}
    </>
  );
}

function ResourceBoxes({ chosen }: { readonly chosen: readonly number[] }) {
  const reading = useReadPages<BookingResource>({ path: '/booking-resources', query: { limit: 250 } });
  const listed = reading.answer?.data ?? [];
  const others = chosen.filter((id) => !listed.some((one) => one.id === id)).map((id) => ({ id, name: `Id ${id}` }));
  return (
    <FieldGroup name="resources" label="Resources">
      {reading.error !== null && <Failure error={reading.error} again={reading.again} />}
      {reading.answer === undefined && reading.error === null && <Loading />}
      {reading.answer !== undefined && listed.length === 0 && <p>Add a person or a room first, under Resources.</p>}
      {[...listed, ...others].map(({ id, name }) => (
        <label key={id} class="check">
          <input type="checkbox" name="resources" value={id} defaultChecked={chosen.includes(id)} /> {name}
        </label>
      ))}
    </FieldGroup>
  );
}
