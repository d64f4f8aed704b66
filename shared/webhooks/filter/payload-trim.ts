import { pathSteps } from '#shared/events/payload-path.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';
import type { Trim } from './event-filter.ts';

/** The fields that identify an object and its version. They are always sent, even if `fields` does not name them. */
const namesOfObject = ['object', 'id', 'updated_at'];

/** The fields that are always sent for a stock level, which has no id. */
const namesOfLevel = ['object', 'variant_id', 'location_id', 'movement.sequence', 'updated_at'];

/** Returns only `fields` and `exclude` of a filter; null if the whole payload is sent. */
export const activeTrim = (filter: Trim | null): Trim | null =>
  filter === null || (filter.fields.length === 0 && filter.exclude.length === 0)
    ? null
    : { fields: filter.fields, exclude: filter.exclude };

/**
 * Returns an event's body, with the payload reduced to the fields that `trim` selects. If `trim` is null, returns the
 * body unchanged. The same arguments always give the same bytes.
 */
export function trimmedBody(body: string, trim: Trim | null): string {
  if (trim === null) return body;
  const event = JSON.parse(body) as Readonly<Record<string, unknown>> & { readonly data?: { readonly object?: unknown } | null };
  const alwaysSent = event.data?.object === 'inventory_level' ? namesOfLevel : namesOfObject;
  const trimmed = Object.entries(event).map(([name, value]) => [
    name,
    name === 'data' || name === 'previous' ? trimmedData(value, trim, alwaysSent) : value,
  ]);
  return transportJson(Object.fromEntries(trimmed));
}

/** Returns `data` with only the fields that the receiver gets. `data` is an event's payload or its `previous` field. */
const trimmedData = (data: unknown, { fields, exclude }: Trim, alwaysSent: readonly string[]): unknown =>
  fields.length > 0 ? only(data, [...alwaysSent, ...fields].map(pathSteps)) : without(data, exclude.map(pathSteps));

type Paths = readonly (readonly string[])[];

/** Returns the paths whose first step is `name`. The first step is removed from each returned path. */
const below = (paths: Paths, name: string): Paths => paths.filter(([first]) => first === name).map(([, ...rest]) => rest);

const endsHere = (paths: Paths): boolean => paths.some(({ length }) => length === 0);

function only(value: unknown, paths: Paths): unknown {
  if (Array.isArray(value)) return value.map((each) => only(each, paths));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const rests = below(paths, name);
    if (rests.length === 0) return [];
    return [[name, endsHere(rests) ? each : only(each, rests)]];
  });
  return Object.fromEntries(kept);
}

function without(value: unknown, paths: Paths): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, paths));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const rests = below(paths, name);
    if (endsHere(rests)) return [];
    return [[name, rests.length === 0 ? each : without(each, rests)]];
  });
  return Object.fromEntries(kept);
}
