import { statusByErrorCode } from '#shared/http/problem.ts';
import type { FieldErrorCode } from '#shared/kernel/errors.ts';

type Operation = { readonly operationId: string; readonly 'x-error-codes': readonly string[] };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** The field codes that the generated types do not repeat for each operation. */
const shapeCodes = [
  ...['required', 'wrong_type', 'not_nullable', 'too_short', 'too_long', 'too_small', 'too_large', 'min_items', 'max_items'],
  ...['invalid_enum', 'invalid_format', 'invalid_email', 'invalid_url', 'invalid_date', 'invalid_timestamp', 'invalid_timezone'],
  ...['invalid_currency', 'invalid_country', 'invalid_barcode', 'too_many_decimals', 'read_only', 'duplicate', 'unknown_parameter'],
  ...['too_many_options', 'open_return', 'bulk_operation_not_running'],
] as const satisfies readonly FieldErrorCode[];

/**
 * Generates the types of the error codes from the OpenAPI documents: all codes, and the codes of each operation. If a
 * code can be returned by every operation, it is not listed again for each operation.
 */
export function errorCodesSource(documents: readonly unknown[]): string {
  const operations = new Map<string, ReadonlySet<string>>();
  for (const { operationId, 'x-error-codes': codes } of (documents as readonly Document[]).flatMap(operationsOf)) {
    operations.set(operationId, new Set([...(operations.get(operationId) ?? []), ...codes]));
  }
  const named = new Set([...operations.values()].flatMap((codes) => [...codes]));
  const common = Object.keys(statusByErrorCode).filter(
    (code) => !named.has(code) || [...operations.values()].every((codes) => codes.has(code)),
  );
  const fieldCodes = [...named].filter((code) => !isRequestCode(code));
  const rows = [...operations].map(([id, codes]) => {
    const own = [...codes].filter((code) => isRequestCode(code) && !common.includes(code));
    const ownFields = [...codes].filter((code) => !isRequestCode(code) && !isShapeCode(code));
    return `  ${id}: { code: ${union(own)}; field: ${union(ownFields)} };`;
  });
  return [
    '// Written by "npm run openapi" from the OpenAPI documents; do not edit.',
    '/** The codes that every operation can answer. */',
    `export type CommonErrorCode = ${union(common)};`,
    '/** The `code` of every error of the API. */',
    `export type ApiErrorCode = ${union(Object.keys(statusByErrorCode))};`,
    '/** The field codes of any operation. */',
    `export type ShapeErrorCode = ${union(shapeCodes)};`,
    '/** The codes in `errors[]`, one per invalid field. */',
    `export type ApiFieldCode = ShapeErrorCode | ${union(fieldCodes.filter((code) => !isShapeCode(code)))};`,
    '/** For each operation, its codes besides the common ones, and its field codes besides the shape codes. */',
    `export interface ErrorCodesOfOperations {\n${rows.join('\n')}\n}\n`,
  ].join('\n');
}

const union = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(' | ') || 'never';

const operationsOf = ({ paths }: Document): readonly Operation[] => Object.values(paths).flatMap((methods) => Object.values(methods));

const isRequestCode = (code: string): boolean => code in statusByErrorCode;

const isShapeCode = (code: string): boolean => (shapeCodes as readonly string[]).includes(code);
