import { anonymousFields } from '#shared/erasure/anonymous-fields.ts';
import { textsOfRows } from '#shared/erasure/personal-attributes.ts';
import type { Shape } from '#shared/table/rows/stored-form.ts';
import { allRows } from '#test/support/stored-rows/all-rows.ts';
import type { RowKind } from '#test/support/stored-rows/row-kind.ts';

/** What may hold words of a person. Times, amounts, flags and words of ours hold none. */
const textLeaves = new Set(['text', 'bytes', 'named texts', 'id']);

/** The paths of all attributes of a shape that hold a text. */
function textPaths(shape: Shape, path = ''): string[] {
  if ('leaf' in shape) return textLeaves.has(shape.leaf) ? [path] : [];
  if ('words' in shape) return [];
  if ('listOf' in shape) return textPaths(shape.listOf, `${path}[]`);
  if ('byId' in shape) return textPaths(shape.byId, `${path}{}`);
  if ('mapOf' in shape) return textPaths(shape.mapOf, `${path}{}`);
  if ('inOrder' in shape) return textPaths(shape.inOrder, path);
  if ('attributes' in shape) {
    return Object.entries(shape.attributes).flatMap(([name, each]) => textPaths(each, path === '' ? name : `${path}.${name}`));
  }
  if ('choice' in shape) return Object.values(shape.choice).flatMap((each) => textPaths(each, path));
  return textPaths('orNull' in shape ? shape.orNull : 'orAbsent' in shape ? shape.orAbsent : shape.since, path);
}

const pathsOf = ({ forms }: Pick<RowKind, 'forms'>): string[] => [...new Set(forms.flatMap(({ shape }) => textPaths(shape)))].sort();

/** An object that has a marker at a path, as rows are stored. */
function planted(path: string): unknown {
  const [step = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? 'MARKER' : planted(rest.join('.'));
  return { [step.replaceAll('[]', '')]: step.endsWith('[]') ? [inner] : inner };
}

/** What is no plain attribute: bytes and documents that are read before they are made anonymous, or taken away as a whole. */
const takenWhole = new Set([
  'event',
  'idempotency',
  'text-part',
  'delivery',
  'import',
  'activity',
  'customer-erasure',
  'search-entry',
  'search-word',
]);

describe('the declaration of personal data', () => {
  it.each(allRows.map((kind) => [kind.name, kind] as const))('says of every text of %s whether it is erased', (name, kind) => {
    const { erased, kept } = textsOfRows[name] ?? { erased: [], kept: [] };
    expect([...erased, ...kept].sort()).toEqual(pathsOf(kind));
  });

  it('names no rows that are none', () => {
    expect(Object.keys(textsOfRows).sort()).toEqual(allRows.map(({ name }) => name).sort());
  });

  it('fails for a form that has a text more', () => {
    const more: Shape = { attributes: { id: { leaf: 'number' }, nick_name: { orNull: { leaf: 'text' } } } };
    expect(textPaths(more)).toEqual(['nick_name']);
  });

  it('is what the rule of anonymous fields does', () => {
    const wrong = Object.entries(textsOfRows).flatMap(([name, { erased, kept }]) => {
      if (takenWhole.has(name)) return [];
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
