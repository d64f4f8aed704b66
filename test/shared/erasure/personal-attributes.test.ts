import { anonymousFields } from '#shared/erasure/anonymous-fields.ts';
import { rowsErasedWhole, textAttributesByRow, textPaths } from '#shared/erasure/personal-attributes.ts';
import type { Shape } from '#shared/table/rows/stored-form.ts';
import { allRows } from '#test/support/stored-rows/all-rows.ts';
import type { RowKind } from '#test/support/stored-rows/row-kind.ts';

const pathsOf = ({ forms }: Pick<RowKind, 'forms'>): string[] => [...new Set(forms.flatMap(({ shape }) => textPaths(shape)))].sort();

/** Returns an object in stored form that contains a marker at the path. */
function planted(path: string): unknown {
  const [step = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? 'MARKER' : planted(rest.join('.'));
  return { [step.replaceAll('[]', '')]: step.endsWith('[]') ? [inner] : inner };
}

describe('the declaration of personal data', () => {
  it.each(allRows.map((kind) => [kind.name, kind] as const))('states for every text of %s whether it is erased', (name, kind) => {
    const { erased, kept } = textAttributesByRow[name] ?? { erased: [], kept: [] };
    expect([...erased, ...kept].sort()).toEqual(pathsOf(kind));
  });

  it('names no row that does not exist', () => {
    expect(Object.keys(textAttributesByRow).sort()).toEqual(allRows.map(({ name }) => name).sort());
  });

  it('fails for a form with an additional text', () => {
    const more: Shape = { attributes: { id: { leaf: 'number' }, nick_name: { orNull: { leaf: 'text' } } } };
    expect(textPaths(more)).toEqual(['nick_name']);
  });

  it('matches the rule of anonymous fields', () => {
    const wrong = Object.entries(textAttributesByRow).flatMap(([name, { erased, kept }]) => {
      if (rowsErasedWhole.has(name)) return [];
      const entity = name.replaceAll('-', '_');
      const isLeft = (path: string) => JSON.stringify(anonymousFields({ entity, ...(planted(path) as object) }, 7)).includes('MARKER');
      const keptOf = erased.length === 0 ? [] : kept;
      return [
        ...erased.filter(isLeft).map((path) => `${name}: ${path} is left`),
        ...keptOf.filter((path) => !isLeft(path)).map((path) => `${name}: ${path} is gone`),
      ];
    });
    expect(wrong).toEqual([]);
  });
});
