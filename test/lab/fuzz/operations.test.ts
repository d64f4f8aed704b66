import { readOperations } from './operations.ts';

const operations = readOperations();
const inAnySurface = operations.filter(({ name }) => ['POST /v1/orders', 'POST /admin/v1/stores/{store_id}/orders'].includes(name));
const error = { type: 'invalid_request', code: 'invalid_field', message: 'No.', param: 'name', request_id: 'req_1', errors: [] };

describe('the judges of the operations', () => {
  it('cover both surfaces', () => {
    expect(inAnySurface.map(({ surface }) => surface)).toEqual(['public', 'admin']);
  });

  it.each(inAnySurface)('recognize an error of $name', ({ judgeAnswer }) => {
    expect(judgeAnswer(422, { error })).toBeNull();
    expect(judgeAnswer(422, { error: { ...error, code: 7 } })).toMatch(/code must be string/);
    expect(judgeAnswer(422, {})).toMatch(/must have required property 'error'/);
  });

  it.each(inAnySurface)('distinguish the answers of $name from others', ({ judgeAnswer }) => {
    expect(judgeAnswer(201, { error })).toMatch(/must have required property 'data'/);
    expect(judgeAnswer(201, { data: { object: 'product' } })).not.toBeNull();
  });

  it('refuse an error without its code in every operation that has one', () => {
    const taken = operations.flatMap(({ name, statuses, judgeAnswer }) =>
      statuses.filter((status) => status >= 400 && judgeAnswer(status, { error: { ...error, code: undefined } }) === null).map(() => name),
    );
    expect(taken).toEqual([]);
  });
});
