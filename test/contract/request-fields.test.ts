import { expectField, fieldRows, unspecifiedFields } from '../support/harness/specified-fields.ts';
import { specification } from './specification/all.ts';

describe('a field of a request', () => {
  it.each(specification.flatMap(([, { bodies = [] }]) => fieldRows(bodies)))(
    '%s %s may be what the specification says, and nothing else',
    (_body, _field, row) => {
      expectField(row);
    },
  );

  it.each(specification)('of %s is one of the specification, or an addition', (_noun, { bodies = [], bodyAdditions = [] }) => {
    expect([...new Set(unspecifiedFields(bodies))]).toEqual(bodyAdditions);
  });
});
