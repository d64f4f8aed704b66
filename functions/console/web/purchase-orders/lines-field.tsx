import { useState } from 'preact/hooks';
import type { PurchaseOrderLine } from '#shared/client/generated/admin-api.ts';
import { FieldGroup, NumberField, TextField } from '../design/fields.tsx';
import { DraftState } from '../parts/form-draft.tsx';
import { fieldNumber, fieldText, rowIndexes } from '../parts/form-values.ts';
import { ThingBox } from '../parts/thing-box.tsx';

type Line = Pick<PurchaseOrderLine, 'order_item_id' | 'variant_id' | 'name' | 'supplier_sku' | 'unit_cost'> & {
  readonly quantity: number | null;
};
type Shown = { readonly key: number; readonly line: Line };

export function LinesField({ lines }: { readonly lines: readonly Line[] }) {
  const [shown, setShown] = useState<readonly Shown[]>(lines.map((line, key) => ({ key, line })));
  const [nextKey, setNextKey] = useState(lines.length);
  const add = (line: Line): void => {
    setShown([...shown, { key: nextKey, line }]);
    setNextKey(nextKey + 1);
  };
  return (
    <FieldGroup name="line_items" label="Items">
      <DraftState
        name="line_items.chosen"
        value={shown}
        put={(before: readonly Shown[]) => {
          setShown(before);
          setNextKey(Math.max(0, ...before.map(({ key }) => key + 1)));
        }}
      />
      {shown.map(({ key, line }, index) => (
        <div key={key} class="row fields">
          <input type="hidden" name={`line_items[${index}].variant_id`} value={line.variant_id ?? ''} />
          <input type="hidden" name={`line_items[${index}].order_item_id`} value={line.order_item_id ?? ''} />
          {line.variant_id === null && line.order_item_id === null ? (
            <TextField name={`line_items[${index}].name`} label="Name" defaultValue={line.name} required maxLength={200} />
          ) : (
            <strong class="field">
              {line.name}
              <input type="hidden" name={`line_items[${index}].name`} value={line.name ?? ''} />
            </strong>
          )}
          <NumberField
            name={`line_items[${index}].quantity`}
            label="Quantity"
            min={1}
            max={1_000_000}
            defaultValue={line.quantity}
            required
          />
          <TextField name={`line_items[${index}].unit_cost`} label="Unit cost" inputMode="decimal" defaultValue={line.unit_cost} />
          <TextField name={`line_items[${index}].supplier_sku`} label="Supplier SKU" maxLength={100} defaultValue={line.supplier_sku} />
          <button type="button" class="small" onClick={() => setShown(shown.filter((one) => one.key !== key))}>
            Remove <span class="sr-only">line {index + 1}</span>
          </button>
        </div>
      ))}
      <ThingBox label="Find a product" of="variant" onChoose={({ id, name }) => add({ ...emptyLine, variant_id: id, name })} />
      <button type="button" class="small" onClick={() => add(emptyLine)}>
        Add a custom item
      </button>
    </FieldGroup>
  );
}

const emptyLine: Line = { order_item_id: null, variant_id: null, name: '', supplier_sku: null, unit_cost: null, quantity: null };

export function readLines(form: FormData): readonly object[] {
  return rowIndexes(form, 'line_items', 'quantity').map((index) => {
    const text = (part: string) => fieldText(form, `line_items[${index}].${part}`);
    const [variant_id, order_item_id] = [fieldNumber(text('variant_id')), fieldNumber(text('order_item_id'))];
    return {
      ...(order_item_id !== undefined && { order_item_id }),
      ...(order_item_id === undefined && variant_id !== undefined && { variant_id }),
      ...(order_item_id === undefined && variant_id === undefined && { name: text('name') }),
      quantity: fieldNumber(text('quantity')),
      unit_cost: text('unit_cost'),
      supplier_sku: text('supplier_sku'),
    };
  });
}
