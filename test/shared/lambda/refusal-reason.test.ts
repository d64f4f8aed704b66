import * as v from 'valibot';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { listOf, storedForm, text } from '#shared/table/rows/stored-form.ts';

type Letter = { readonly address: { readonly lines: readonly string[] } };
const letterForm = storedForm<Letter>()({ address: storedForm<Letter['address']>()({ lines: listOf(text) }) });
const letterSchema = v.object({ address: v.object({ lines: v.array(v.string()) }) });

const reasonOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return refusalReason(error);
  }
  return 'none';
};

describe('the reason of a refused record', () => {
  it.each([
    [{ address: { lines: ['Ada', 5] } }, 'The record cannot be read: address.lines.1.'],
    [{ address: 'Ada' }, 'The record cannot be read: address.'],
    [{}, 'The record cannot be read: address.'],
    ['Ada', 'The record cannot be read: as a whole.'],
  ])('names the unreadable attribute of %j, whether a form or a schema read it', (stored, reason) => {
    expect(reasonOf(() => letterForm.read(stored))).toBe(reason);
    expect(reasonOf(() => v.parse(letterSchema, stored))).toBe(reason);
  });

  it('names any other error without its message', () => {
    expect(refusalReason(new RangeError('ada@example.com'))).toBe('The record could not be processed (RangeError).');
  });
});
