import { fileOf, outcomeOf, readResults } from '#functions/console/web/bulk-operations/bulk-lines.ts';

const lines = ['Mug', 'Cup', 'Jar', 'Pot'].map((row, index) => ({ row, body: { id: index + 1, status: 'active' } }));
const results = [
  '{"line":1,"status":200,"id":1}',
  '{"line":2,"status":409,"error":{"type":"conflict","code":"stale_object","message":"m"}}',
  '{"line":3,"status":422,"error":{"type":"invalid","code":"invalid_fields","message":"See errors.","errors":[{"param":"price","code":"too_large","message":"must be less."}]}}',
  '',
].join('\n');

describe('the lines of a bulk operation', () => {
  it('are JSON objects, one per line of the file', () => {
    expect(fileOf(lines.slice(0, 2))).toBe('{"id":1,"status":"active"}\n{"id":2,"status":"active"}\n');
  });

  it('are done, refused with a reason, or not reached', () => {
    expect(outcomeOf(lines, readResults(results))).toEqual({
      done: [lines[0]],
      refused: [
        { row: 'Cup', words: 'Someone changed it after you selected it.' },
        { row: 'Jar', words: 'Must be less.' },
      ],
      notReached: 1,
    });
  });

  it('show the API’s message for refusals without a field, and say when an object is gone', () => {
    const refused = [
      { line: 1, status: 404, error: { type: 'not_found', code: 'not_found', message: 'No product.' } },
      { line: 2, status: 409, error: { type: 'conflict', code: 'order_unpaid', message: 'The order is not paid.' } },
    ];
    expect(outcomeOf(lines.slice(0, 2), refused).refused.map(({ words }) => words)).toEqual([
      'It no longer exists.',
      'The order is not paid.',
    ]);
  });
});
