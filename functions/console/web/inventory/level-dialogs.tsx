import { useState } from 'preact/hooks';
import type { InventoryLevel } from '#shared/client/generated/admin-api.ts';
import { NoteField, NumberField } from '../design/fields.tsx';
import { EditConflict } from '../parts/edit-conflict.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import type { ListOf } from '../parts/list-screen.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { ThingField } from '../parts/thing-box.tsx';
import type { NamedRow } from './stock-names.ts';

/** A stock level with the names of its variant and location. */
export type NamedLevel = InventoryLevel & NamedRow;

type LevelDialogProps = {
  /** The level to change; null if the user chooses it in the dialog. */
  readonly level: NamedLevel | null;
  readonly onClose: () => void;
};

const placeOf = (level: InventoryLevel | null, form: FormData) => ({
  variant_id: level?.variant_id ?? fieldNumber(fieldText(form, 'variant_id')),
  location_id: level?.location_id ?? fieldNumber(fieldText(form, 'location_id')),
});

function Place({ level }: { readonly level: NamedLevel | null }) {
  if (level !== null) {
    return (
      <p>
        {level.variant} at {level.location}: {level.on_hand} on hand.
      </p>
    );
  }
  return (
    <>
      <ThingField name="variant_id" label="Variant" of="variant" />
      <PickField name="location_id" label="Location" path="/locations" />
    </>
  );
}

const Reason = ({ example }: { readonly example: string }) => (
  <NoteField name="reason" label="Reason" hint={`Shown in stock movements, e.g. ${example}`} maxLength={500} />
);

/**
 * Asks for the number of counted units. If the stock has changed since the level was shown, the API refuses the
 * request.
 */
export function CountDialog({ level, onClose }: LevelDialogProps) {
  const [opened] = useState(level);
  const [seen, setSeen] = useState(level?.on_hand);
  return (
    <FormDialog
      title="Count stock"
      hasDraft={false}
      submit="Save count"
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'POST', path: '/inventory-levels/set' },
        body: {
          ...placeOf(opened, form),
          on_hand: fieldNumber(fieldText(form, 'on_hand')),
          reason: fieldText(form, 'reason') ?? null,
          ...(seen !== undefined && { expected_on_hand: seen }),
        },
      })}
    >
      <Place level={opened} />
      <NumberField name="on_hand" label="Counted units" min={0} required defaultValue={opened?.on_hand} />
      <Reason example="Annual count" />
      {opened !== null && (
        <EditConflict<ListOf<InventoryLevel>>
          param="expected_on_hand"
          call={{ path: '/inventory-levels', query: { variant_ids: String(opened.variant_id), location_id: opened.location_id } }}
          changesOf={({ data }) =>
            data.map(({ on_hand }) => ({ label: 'Units on hand', before: String(opened.on_hand), now: String(on_hand) }))
          }
          onSeen={({ data: [now] }) => setSeen(now?.on_hand)}
        />
      )}
    </FormDialog>
  );
}

/** Adds or removes units, regardless of the current stock. */
export function AdjustDialog({ level, onClose }: LevelDialogProps) {
  const [opened] = useState(level);
  return (
    <FormDialog
      title="Adjust stock"
      hasDraft={false}
      submit="Adjust"
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'POST', path: '/inventory-levels/adjust' },
        body: { ...placeOf(opened, form), delta: fieldNumber(fieldText(form, 'delta')), reason: fieldText(form, 'reason') ?? null },
      })}
    >
      <Place level={opened} />
      <NumberField name="delta" label="Adjust by" hint="Use -2 to remove 2" step={1} required />
      <Reason example="Broken in transit" />
    </FormDialog>
  );
}
