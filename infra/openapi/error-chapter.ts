import { errorsOf } from '#shared/http/common-errors.ts';
import type { ApiGroup } from '#shared/http/endpoint.ts';
import { problemOf, statusByErrorCode } from '#shared/http/problem.ts';
import type { RequestErrorCode } from '#shared/kernel/errors.ts';
import { errorTexts } from './texts/errors.ts';

/**
 * Returns the chapter about errors, in Markdown: all request codes by status, and all field codes with the operations
 * that return them. The chapter uses lists, because tables would be too wide for the reference page.
 */
export function errorChapter(groups: readonly ApiGroup[]): string {
  const endpoints = groups.flatMap((group) => Object.values(group.endpoints));
  const byStatus = Map.groupBy(
    Object.keys(statusByErrorCode) as RequestErrorCode[],
    (code) => `${problemOf(code).status} \`${problemOf(code).type}\``,
  );
  const requestCodes = [...byStatus].flatMap(([status, codes]) => [
    `**${status}**`,
    codes.map((code) => `- \`${code}\`: ${errorTexts[code]}`).join('\n'),
  ]);
  const fieldCodes = [...new Set(endpoints.flatMap(errorsOf))].filter((code) => !Object.hasOwn(statusByErrorCode, code)).sort();
  const usersOf = (code: (typeof fieldCodes)[number]): string =>
    endpoints
      .filter(({ errors }) => errors.includes(code))
      .map(({ method, path }) => `\`${method} ${path}\``)
      .join(', ');
  return [
    '# Errors',
    'Every answer that is not a success has an `error` with a `type`, a `code`, a `message` and the `request_id` to quote to us. Rely on the `code`: it is stable, and new ones may be added.',
    '## Request codes',
    ...requestCodes,
    '## Field codes',
    'A 422 `invalid_fields` lists each invalid field with a code in `error.errors`. Any operation may return the general codes (`required`, `wrong_type`, `too_long` …). These codes are specific:',
    fieldCodes.map((code) => `- \`${code}\`: ${usersOf(code)}`).join('\n'),
  ].join('\n\n');
}
