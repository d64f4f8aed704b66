import fc from 'fast-check';
import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { allRows } from '#test/support/stored-rows/all-rows.ts';
import { anyRow } from '#test/support/stored-rows/any-row.ts';

/**
 * Kinds of rows that have separate tests. In these rows, some values determine other values or are packed into a
 * string.
 */
const notAny = new Set(['variant', 'calendar-day', 'sales-change', 'sales-day', 'api-call', 'closed-endpoint', 'delivery', 'hour-figures']);

const kinds = allRows.filter(({ name }) => !notAny.has(name)).map((kind) => [kind.name, kind] as const);

it.each(kinds)('a row of %s is read as it was written, whatever it holds', (_name, { forms, ...kind }) => {
  // `variantIdsForm` is not compared, because `rewrite` takes the variant ids from the lines, not from the ids in
  // `row`.
  const own = forms.filter((form) => form !== variantIdsForm);
  fc.assert(
    fc.property(anyRow({ forms, ...kind }), (row) => {
      const written = kind.rewrite(row);
      for (const form of own) expect(form.read(written)).toEqual(form.read(row));
    }),
  );
});
