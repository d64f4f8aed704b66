import { idTimeMs } from '#shared/kernel/object-id.ts';
import { listIfAny, mostlyFalse, timeOfId } from '#shared/table/rows/left-out.ts';
import { flag, number, readPart, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { valuesInOrder } from '#shared/table/rows/values-in-order.ts';

type Lamp = { readonly id: number; readonly createdAtMs: number; readonly isRare: boolean; readonly rooms: readonly string[] };

const lampForm = storedForm<Lamp>()({ id: number, createdAtMs: timeOfId, isRare: mostlyFalse(flag), rooms: listIfAny(text) });
const id = 240_000_000_000_001;
const plain: Lamp = { id, createdAtMs: idTimeMs(id), isRare: false, rooms: [] };

describe('an omitted value', () => {
  it('is not written', () => {
    expect(lampForm.write(plain)).toEqual({ id });
    expect(valuesInOrder(lampForm).write(plain)).toEqual([id]);
  });

  it('is read as its default', () => {
    expect(lampForm.read({ id })).toEqual(plain);
    expect(readPart(valuesInOrder(lampForm), [id], 'lamp')).toEqual(plain);
  });

  it('is read unchanged when it is present', () => {
    const said: Lamp = { id, createdAtMs: 1_735_689_600_000, isRare: true, rooms: ['Hall'] };
    expect(lampForm.read(lampForm.write(said))).toEqual(said);
    expect(readPart(valuesInOrder(lampForm), valuesInOrder(lampForm).write(said), 'lamp')).toEqual(said);
  });

  it('is rejected by name when it is invalid, or when there is no id to derive it from', () => {
    expect(() => lampForm.read({ id, created_at_ms: 'soon' })).toThrow(new StoredFormError('created_at_ms', 'a number'));
    expect(() => lampForm.read({ id, rooms: 'Hall' })).toThrow(new StoredFormError('rooms', 'a list'));
    expect(() => lampForm.read({})).toThrow(StoredFormError);
  });
});
