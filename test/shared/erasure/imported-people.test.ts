import { withoutImportedPeople } from '#shared/erasure/erase-bulk-operation-table.ts';

const problems = [
  { row: 2, column: 'email', name: 'ada-at-home', severity: 'refused', code: 'invalid_email', message: 'must be an address.' },
];

describe('a stored answer about an import', () => {
  it('of customers repeats nothing from its file', () => {
    const answer = { data: { object: 'import', id: 7, kind: 'customers', problems } };
    expect(withoutImportedPeople(answer)).toEqual({ data: { object: 'import', id: 7, kind: 'customers', problems: [] } });
  });

  it.each([
    { data: { object: 'import', kind: 'products', problems } },
    { data: { object: 'order', kind: 'customers', problems } },
    { data: null },
    null,
    7,
  ])('of anything else stays unchanged: %j', (answer) => expect(withoutImportedPeople(answer)).toBe(answer));
});
