import { absent, number, optional, readPart, since, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { valuesInOrder } from '#shared/table/rows/values-in-order.ts';
import { attributesOf } from '#test/support/stored-rows/describe-shape.ts';

type Mug = { readonly id: number; readonly glaze: string | null; readonly handleMm: number | null; readonly note: string };

const form = storedForm<Mug>()({ id: number, glaze: optional(text), handleMm: absent(number), note: since(text, 'none') });
const kind = valuesInOrder(form);
const bare: Mug = { id: 7, glaze: null, handleMm: null, note: 'cracked' };

const refusalOf = (stored: unknown): string => {
  try {
    readPart(kind, stored, 'mug');
    return 'read';
  } catch (error) {
    return (error as StoredFormError).message;
  }
};

describe('a map that is stored in order', () => {
  it('is the list of its values, with null for missing attributes', () => {
    expect(kind.write(bare)).toEqual([7, null, null, 'cracked']);
    expect(readPart(kind, [7, null, null, 'cracked'], 'mug')).toEqual(bare);
    expect(readPart(kind, [7, 'blue', 40, 'cracked'], 'mug')).toEqual({ id: 7, glaze: 'blue', handleMm: 40, note: 'cracked' });
  });

  it('can be read without fields that were added later, and with fields of a later version', () => {
    expect(readPart(kind, [7, 'blue'], 'mug')).toEqual({ id: 7, glaze: 'blue', handleMm: null, note: 'none' });
    expect(readPart(kind, [7, null, null, 'cracked', 'later'], 'mug')).toEqual(bare);
  });

  it('names the attribute of an invalid or missing value', () => {
    expect(refusalOf(['7', null, null, 'cracked'])).toContain('mug.id');
    expect(refusalOf([7])).toContain('mug.glaze');
    expect(refusalOf([])).toContain('mug');
  });

  it('includes the order in its shape, so that a changed order is a different form', () => {
    expect(attributesOf([storedForm<{ readonly mug: Mug }>()({ mug: kind })])).toEqual({
      mug: 'list of id, glaze, handle_mm, note',
      'mug.id': 'number',
      'mug.glaze': 'text or null',
      'mug.handle_mm': 'number or absent',
      'mug.note': 'text',
    });
  });
});
