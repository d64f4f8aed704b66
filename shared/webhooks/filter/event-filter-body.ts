import * as v from 'valibot';
import { asSent, readAs } from '#shared/kernel/body-schema.ts';
import { object, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Flag, list } from '#shared/kernel/fields-schema.ts';
import { namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';
import { type EventFilter, emptyFilter, type FieldCondition, maxConditions, maxPaths, maxValues } from './event-filter.ts';

const maxPathLength = 100;
const maxValueLength = 200;

const Paths = v.pipe(
  list(stringUpTo(maxPathLength), maxPaths),
  v.check((named) => new Set(named).size === named.length, issueText('duplicate', 'must not repeat a field.')),
);

const aValue = issueText('wrong_type', 'must be a string, a number, true, false or null.');
const Values = v.pipe(
  list(v.nullable(v.union([stringUpTo(maxValueLength), v.number(aValue), Flag], aValue)), maxValues),
  v.minLength(1, issueText('min_items', 'must name at least one value.')),
);
const Exists = v.pipe(object({ exists: Flag }), v.title('FieldExists'));
const ConditionBody = v.union(
  [Values, Exists],
  issueText('wrong_type', `must be a list of 1 to ${maxValues} values, or {"exists": true} or {"exists": false}.`),
);
const Where = namedTextsSchema(ConditionBody, maxConditions, maxPathLength);

type WhereSent = v.InferOutput<typeof Where>;

const readWhere = (sent: WhereSent): readonly FieldCondition[] =>
  Object.entries(sent).map(([path, condition]) =>
    'exists' in condition ? { path, values: null, exists: condition.exists } : { path, values: condition, exists: null },
  );

/** The filter fields in a request. An empty field removes that part of the filter. */
export const filterFields = {
  whenChanged: asSent(Paths),
  where: readAs(Where, readWhere),
  fields: asSent(Paths),
  exclude: asSent(Paths),
};

/** The filter fields in a response. */
export const filterSchemas = {
  when_changed: v.array(v.string()),
  where: namedTextsSchema(v.union([v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()]))), Exists])),
  fields: v.array(v.string()),
  exclude: v.array(v.string()),
};

type FilterView = { readonly [Part in keyof typeof filterSchemas]: v.InferOutput<(typeof filterSchemas)[Part]> };

/** Returns a filter in the form that requests use. If there is no filter, all fields are empty. */
export function filterView(filter: EventFilter | null): FilterView {
  const { whenChanged, where, fields, exclude } = filter ?? emptyFilter;
  return {
    when_changed: [...whenChanged],
    where: Object.fromEntries(
      where.map(({ path, values, exists }) => [path, values === null ? { exists: exists === true } : [...values]] as const),
    ),
    fields: [...fields],
    exclude: [...exclude],
  };
}
