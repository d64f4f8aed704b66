import { textOfErrors } from '#functions/console/web/api-log/text-of-errors.ts';

describe('the error of a request', () => {
  it.each([
    ['', { error_code: null, errors: [], more_errors: 0 }],
    ['not_found', { error_code: 'not_found', errors: [], more_errors: 0 }],
    ['variants[0].sku taken', { error_code: 'invalid_fields', errors: [{ param: 'variants[0].sku', code: 'taken' }], more_errors: 0 }],
    ['required', { error_code: 'invalid_fields', errors: [{ param: '', code: 'required' }], more_errors: 0 }],
    [
      'name too_short, variants required, 4 more',
      {
        error_code: 'invalid_fields',
        errors: [
          { param: 'name', code: 'too_short' },
          { param: 'variants', code: 'required' },
        ],
        more_errors: 4,
      },
    ],
  ])('reads %p', (text, call) => {
    expect(textOfErrors(call)).toBe(text);
  });
});
