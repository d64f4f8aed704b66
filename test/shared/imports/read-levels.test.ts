import { openInventoryFile } from '#shared/imports/read-files.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';

const locations = new Map([
  ['warehouse', 1],
  ['shop', 2],
]);
const read = async (...lines: string[]) => {
  const file = await openInventoryFile([Buffer.from(lines.join('\n'))], locations);
  return { rows: await itemsOf(file.items), unused: file.unused() };
};

describe('an inventory file', () => {
  it('has a row for each variant and location; an empty count or "not stocked" states none', async () => {
    const { rows, unused } = await read(
      'Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current),On hand (new)',
      'tee,Tee,Size,S,TEE-S,WAREHOUSE ,3,7',
      'tee,Tee,Size,S,TEE-S,Shop,3,',
      'tee,Tee,Size,M,,Shop,3,not stocked',
      'mug,Mug,Title,Default Title,,Shop,,0',
    );
    expect(rows).toEqual([
      {
        levels: [{ row: 2, column: 'On hand (new)', sku: 'TEE-S', handle: 'tee', values: ['S'], locationId: 1, onHand: 7, warnings: [] }],
        problems: [],
      },
      { levels: [], problems: [] },
      { levels: [], problems: [] },
      {
        levels: [
          { row: 5, column: 'On hand (new)', sku: null, handle: 'mug', values: ['Default Title'], locationId: 2, onHand: 0, warnings: [] },
        ],
        problems: [],
      },
    ]);
    expect(unused.map(({ column }) => column)).toEqual(['Title', 'Option1 Name', 'On hand (current)']);
  });

  it('may have a column for each location, and reports unknown locations', async () => {
    const { rows, unused } = await read('Handle,SKU,Warehouse,Shop,Attic', 'tee,TEE-S,4,not stocked,9');
    expect(rows).toMatchObject([{ levels: [{ column: 'Warehouse', locationId: 1, onHand: 4 }] }]);
    expect(unused).toEqual([{ column: 'Attic', known: false, values: 1 }]);
  });

  it('reports the problems of a row', async () => {
    const { rows } = await read(
      'Handle,SKU,Location,On hand (new)',
      'tee,,Attic,1',
      'tee,,Shop,many',
      'tee,,Shop,"1,234"',
      'tee,,Shop,1000000001',
      ',,Shop,1',
      'tee,,Shop,1,1',
    );
    expect(rows.map(({ levels, problems }) => [levels.length, ...problems.map(({ row, column, code }) => [row, column, code])])).toEqual([
      [0, [2, 'Location', 'unknown_location']],
      [0, [3, 'On hand (new)', 'invalid_format']],
      [0, [4, 'On hand (new)', 'invalid_format']],
      [0, [5, 'On hand (new)', 'too_large']],
      [0, [6, 'SKU', 'required']],
      [0, [7, null, 'too_many_cells']],
    ]);
  });

  it('accepts whole numbers in the format of pandas, and reads a negative count as 0 with a warning', async () => {
    const { rows } = await read('Handle,SKU,Location,On hand (new)', 'tee,,Shop,5.0', 'tee,,Shop,-3');
    expect(rows.flatMap(({ levels, problems }) => [...problems, ...levels.map(({ onHand, warnings }) => [onHand, warnings])])).toEqual([
      [5, []],
      [0, [{ severity: 'warning', row: 3, column: 'On hand (new)', code: 'too_small', message: 'is imported as 0.' }]],
    ]);
  });

  it('cannot be read without a column for counts', async () => {
    await expect(read('Handle,SKU', 'tee,TEE-S')).rejects.toMatchObject({ code: 'missing_column' });
    await expect(read('Handle,SKU,Location', 'tee,TEE-S,Shop')).rejects.toMatchObject({ code: 'missing_column' });
  });
});
