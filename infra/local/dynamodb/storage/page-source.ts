import type { ReadContext } from '../context.ts';
import { validationError } from '../errors.ts';
import type { PagedRequest } from '../grammar/requests.ts';
import { checkNestedPaths } from '../items/check-keys.ts';
import { cursorNames, type Index, type KeyShape, type TableDefinition } from './table.ts';

/** The table or index from which a page is read. `key` is the key schema of this table or index. */
export type ReadSource = {
  readonly table: TableDefinition;
  readonly index: Index | undefined;
  readonly key: KeyShape;
  readonly space: number;
};

/**
 * Returns the table or index that a Query or Scan reads. Throws a ValidationException for an unknown index, for a
 * consistent read of an index, and for attributes that the index does not contain.
 */
export function pageSource({ catalogue }: ReadContext, request: PagedRequest): ReadSource {
  const table = catalogue.get(request.TableName);
  const index = table.indexes.find(({ name }) => name === request.IndexName);
  if (request.IndexName !== undefined && !index) {
    throw validationError(`The table does not have the specified index: ${request.IndexName}`);
  }
  if (index && request.ConsistentRead) {
    throw validationError('Consistent reads are not supported on global secondary indexes');
  }
  checkNestedPaths(table, request._projection?.nestedPaths);
  checkNestedPaths(table, request._filter?.nestedPaths);
  checkSelect(request);
  if (index) refuseUnprojected(table, index, request);
  return { table, index, key: index?.key ?? table.key, space: index?.space ?? table.space };
}

function checkSelect({ Select, IndexName, _projection }: PagedRequest): void {
  if (Select === 'ALL_PROJECTED_ATTRIBUTES' && IndexName === undefined) {
    throw validationError(
      'One or more parameter values were invalid: ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName',
    );
  }
  if (_projection && Select !== undefined && Select !== 'SPECIFIC_ATTRIBUTES') {
    throw validationError(`Cannot specify the ProjectionExpression when choosing to get ${Select}`);
  }
  if (!_projection && Select === 'SPECIFIC_ATTRIBUTES') {
    throw validationError(
      'One or more parameter values were invalid: Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    );
  }
}

function refuseUnprojected(table: TableDefinition, index: Index, request: PagedRequest): void {
  const { ProjectionType, NonKeyAttributes = [] } = index.projection;
  if (ProjectionType === 'ALL') return;
  if (request.Select === 'ALL_ATTRIBUTES') {
    throw validationError(
      `One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    );
  }
  const projected = new Set([...cursorNames(table, index), ...NonKeyAttributes]);
  const missing = (names: readonly string[]): string => names.filter((name) => !projected.has(name)).join(', ');
  const unprojected = missing((request._projection?.paths ?? []).map((path) => String(path[0])));
  if (unprojected !== '') {
    throw validationError(
      `One or more parameter values were invalid: Global secondary index ${index.name} does not project [${unprojected}]`,
    );
  }
  const unfiltered = missing(Object.keys(request._filter?.pathHeads ?? {}));
  if (unfiltered !== '') {
    throw validationError(
      `One or more parameter values were invalid: Secondary index ${index.name} does not project one or more filter attributes: [${unfiltered}]`,
    );
  }
}
