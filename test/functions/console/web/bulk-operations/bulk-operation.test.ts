import {
  hasResults,
  maxRefused,
  mayCancel,
  pathOfBulk,
  refusedOf,
  titleOfBulk,
} from '#functions/console/web/bulk-operations/bulk-operation.ts';

describe('a bulk operation on its page', () => {
  it.each([
    [{ operation: 'updateProduct', exported_object: null, dry_run: false }, 'Update product'],
    [{ operation: 'createGiftCard', exported_object: null, dry_run: true }, 'Create gift card (dry run)'],
    [{ operation: 'export', exported_object: 'gift_card', dry_run: false }, 'Export of gift cards'],
    [{ operation: 'export', exported_object: 'category', dry_run: false }, 'Export of categories'],
    [{ operation: null, exported_object: null, dry_run: false }, 'Calls of several kinds'],
  ] as const)('names its action in its title: %j', (one, title) => {
    expect(titleOfBulk({ imported_file: null, undoes: null, ...one } as Parameters<typeof titleOfBulk>[0])).toBe(title);
  });

  it('that imports a file is named after the file, and links to its import', () => {
    const imported_file = { kind: 'products', name: 'mugs.csv' } as const;
    expect(titleOfBulk({ operation: 'import', exported_object: null, imported_file, undoes: null, dry_run: true })).toBe(
      'Import of mugs.csv',
    );
    expect([pathOfBulk({ id: 7, imported_file }), pathOfBulk({ id: 7, imported_file: null })]).toEqual([
      '/imports/7',
      '/bulk-operations/7',
    ]);
  });

  it.each([
    ['awaiting_upload', true],
    ['reading', true],
    ['running', true],
    ['cancelling', false],
    ['done', false],
    ['cancelled', false],
    ['failed', false],
  ] as const)('can be canceled while %s: %s', (status, may) => {
    expect(mayCancel({ status })).toBe(may);
  });

  it('has results once it ended with a processed line; an export only when it is complete', () => {
    const lines = { exported_object: null, lines_done: 3 };
    expect(hasResults({ ...lines, status: 'running' })).toBe(false);
    expect(hasResults({ ...lines, status: 'cancelled' })).toBe(true);
    expect(hasResults({ ...lines, status: 'failed', lines_done: 0 })).toBe(false);
    expect(hasResults({ exported_object: 'product', lines_done: 3, status: 'cancelled' })).toBe(false);
    expect(hasResults({ exported_object: 'product', lines_done: 3, status: 'done' })).toBe(true);
  });

  it('shows the first fifty refused lines with field and reason', () => {
    const error = { type: 'invalid', code: 'invalid_fields', message: 'See errors.' };
    const refused = {
      line: 2,
      status: 422,
      error: { ...error, errors: [{ param: 'name', code: 'blank', message: 'must not be empty.' }] },
    };
    const gone = { line: 3, status: 404, error: { type: 'not_found', code: 'not_found', message: 'No product has this id.' } };
    expect(refusedOf([{ line: 1, status: 200, id: 7 }, refused, gone])).toEqual([
      { line: 2, words: 'name must not be empty.' },
      { line: 3, words: 'No product has this id.' },
    ]);
    expect(refusedOf(Array.from({ length: maxRefused + 1 }, () => gone))).toHaveLength(50);
  });
});
