import { lineResult } from '#shared/bulk-operations/line-result.ts';
import { errorAnswer } from '#shared/http/problem.ts';
import { DomainError, FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';

const resultOf = (error: unknown) => {
  const { status, body } = errorAnswer(error, 'req_1');
  return lineResult(3, status, JSON.stringify(body));
};

describe('the error of a line', () => {
  it('is that of its call, without the request id', () => {
    const short = fieldError('line_items[0].quantity', 'insufficient_stock', 'must be at most 2.', { requested: 5, available: 2 });
    const meta = { requested: 5, available: 2 };
    expect(resultOf(short)).toEqual({
      line: 3,
      status: 422,
      error: {
        type: 'invalid_request',
        code: 'invalid_fields',
        message: 'line_items[0].quantity: must be at most 2. See errors.',
        param: 'line_items[0].quantity',
        errors: [{ param: 'line_items[0].quantity', code: 'insufficient_stock', message: 'must be at most 2.', meta }],
      },
    });
    const scope = new DomainError('insufficient_scope', 'This credential lacks it.', { meta: { required: 'write_orders' } });
    expect(resultOf(scope).error).toMatchObject({ code: 'insufficient_scope', meta: { required: 'write_orders' } });
  });

  it('has the first ten invalid fields', () => {
    const issues = Array.from({ length: 12 }, (_, n): FieldIssue => ({ param: `tags[${n}]`, code: 'too_long', message: 'is too long.' }));
    const { error } = resultOf(new FieldErrors(issues));
    expect(error?.message).toBe('12 fields are invalid; see errors.');
    expect(error?.errors?.map(({ param }) => param)).toEqual(issues.slice(0, 10).map(({ param }) => param));
  });
});
