/**
 * Returns the part of an update that sets attributes. An attribute whose value is undefined is removed. Attributes that
 * are not passed keep their values.
 */
export function setAttributes(attributes: Readonly<Record<string, unknown>>): {
  readonly UpdateExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, unknown>;
} {
  const entries = Object.entries(attributes);
  const set = entries.filter(([, value]) => value !== undefined);
  const gone = entries.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const setting = set.length === 0 ? [] : [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`];
  const removal = gone.length === 0 ? [] : [`REMOVE ${gone.join(', ')}`];
  return {
    UpdateExpression: [...setting, ...removal].join(' '),
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  };
}
