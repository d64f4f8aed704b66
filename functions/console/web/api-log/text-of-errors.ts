import type { ApiRequest } from '#shared/client/generated/admin-api.ts';

export type Refused = Pick<ApiRequest, 'error_code' | 'errors' | 'more_errors'>;

/** Formats the errors of a request: fields with their codes, or the request's code if no field is named. */
export function textOfErrors({ error_code, errors, more_errors }: Refused): string {
  if (errors.length === 0) return error_code ?? '';
  const fields = errors.map(({ param, code }) => `${param} ${code}`.trim());
  return [...fields, ...(more_errors === 0 ? [] : [`${more_errors} more`])].join(', ');
}
