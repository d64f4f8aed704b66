import { errorsOf } from '#shared/http/common-errors.ts';
import type { ApiGroup } from '#shared/http/endpoint.ts';
import { problemOf, statuses } from '#shared/http/problem.ts';
import type { RequestErrorCode } from '#shared/kernel/errors.ts';
import { errorTexts } from './texts/errors.ts';

/**
 * The chapter on errors of a document's description, in Markdown: every code of a refused request by its status, and every code of a field
 * with the operations that name it. Lists, because the reference page leaves no room for tables of such words.
 */
export function errorChapter(groups: readonly ApiGroup[]): string {
  const endpoints = groups.flatMap((group) => Object.values(group.endpoints));
  const byStatus = Map.groupBy(
    Object.keys(statuses) as RequestErrorCode[],
    (code) => `${problemOf(code).status} \`${problemOf(code).type}\``,
  );
  const requestCodes = [...byStatus].flatMap(([status, codes]) => [
    `**${status}**`,
    codes.map((code) => `- \`${code}\`: ${errorTexts[code]}`).join('\n'),
  ]);
  const fieldCodes = [...new Set(endpoints.flatMap(errorsOf))].filter((code) => !Object.hasOwn(statuses, code)).sort();
  const usersOf = (code: (typeof fieldCodes)[number]): string =>
    endpoints
      .filter(({ errors }) => errors.includes(code))
      .map(({ method, path }) => `\`${method} ${path}\``)
      .join(', ');
  return [
    '# Errors',
    'Every answer that is not a success has an `error` with a `type`, a `code`, a `message` and the `request_id` to quote to us. Go by the `code`: it is stable, and new ones may be added.',
    '## Codes of a request',
    ...requestCodes,
    '## Codes of a field',
    'A 422 `invalid_fields` lists each field with a code of its own in `error.errors`. Any operation may answer those of the shapes themselves (`required`, `wrong_type`, `too_long` …); these have a meaning of their own:',
    fieldCodes.map((code) => `- \`${code}\`: ${usersOf(code)}`).join('\n'),
  ].join('\n\n');
}
