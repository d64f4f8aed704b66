import { wireKinds } from '../support/harness/wire-kinds.ts';
import { specifiedObjects } from './specification/all.ts';

const scopeList = /scopes: [\w|]+\[\]/;

const rows = specifiedObjects.flatMap(([name, { schema, fields, additions = '' }]) =>
  fields === undefined ? [] : [[name, { schema, fields, additions: additions.split(/[\s?]+/) }] as const],
);

it.each(rows)('%s has fields of the types that the specification says', (_name, { schema, fields, additions }) => {
  const own = wireKinds(schema).filter((field) => !additions.includes(field.split(':')[0] ?? ''));
  expect(own.map((field) => field.replace(scopeList, 'scopes: Scope[]'))).toEqual(fields.split(/,\s+/));
});
