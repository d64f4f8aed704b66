import type { ApiRequest } from '#shared/client/generated/admin-api.ts';

/** The reasons of a refused request. */
export type Refused = Pick<ApiRequest, 'error_code' | 'errors' | 'more_errors'>;

/** The error of a request in one line: its fields with their codes, or its code where no field is named. */
export function textOfErrors({ error_code, errors, more_errors }: Refused): string {
  if (errors.length === 0) return error_code ?? '';
  const fields = errors.map(({ param, code }) => `${param} ${code}`.trim());
  return [...fields, ...(more_errors === 0 ? [] : [`${more_errors} more`])].join(', ');
}
