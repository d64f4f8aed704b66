import type { ApiRequest } from '#shared/client/generated/admin-api.ts';

export type Refused = Pick<ApiRequest, 'error_code' | 'errors' | 'more_errors'>;

/** Formats a request's errors: the fields with their error codes or, without fields, the request's error code. */
export function textOfErrors({ error_code, errors, more_errors }: Refused): string {
  if (errors.length === 0) return error_code ?? '';
  const fields = errors.map(({ param, code }) => `${param} ${code}`.trim());
  return [...fields, ...(more_errors === 0 ? [] : [`${more_errors} more`])].join(', ');
}
