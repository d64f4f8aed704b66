import type { EventRecord } from '#shared/events/event.ts';
import type { Actor } from '#shared/kernel/request.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';
import type { Resource } from './activity-entry.ts';
import { fieldChangesBetween, removedFields } from './field-changes.ts';

/** The endpoint that a request called: its method, its path as written in the contract, and its path parameters. */
export type CalledEndpoint = {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
};

/** A change for which there is no public event. */
export type UnpublishedChange = {
  /** `evt_` and a ULID. */
  readonly id: string;
  readonly storeId: string;
  readonly nowMs: number;
  readonly actor: Actor;
  readonly requestId: string;
  readonly called: CalledEndpoint;
  /**
   * The response to the request. From the response body, the event takes the object's type and id, and those fields
   * that `before` also contains.
   */
  readonly answer: { readonly status: number; readonly body: unknown };
  /** The object's view before it was changed or removed. */
  readonly before?: object | undefined;
};

/** Returns an activity-log event for a change that has no public event. The event never leaves the service. */
export function changeEvent({ id, storeId, nowMs, actor, requestId, called, answer, before }: UnpublishedChange): EventRecord {
  const after = fieldsOf(fieldsOf(answer.body)['data']);
  const verb = verbOf(called, answer.status, after);
  const resource = resourceOf(called, after);
  const body = {
    id,
    object: 'event',
    topic,
    created_at: timestamp(nowMs),
    store: { id: storeId },
    actor: { type: actor.type, id: actor.id, name: actor.name },
    request_id: requestId,
    data: {
      action: `${resource.object}.${verb}`,
      resource,
      changes: before === undefined ? [] : changesOf(verb, fieldsOf(before), after),
    },
  };
  return { id, topic, createdAtMs: nowMs, body: transportJson(body) };
}

const topic = 'internal.changed';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');
const isParam = (segment: string): boolean => segment.startsWith('{');

function resourceOf({ path, params }: CalledEndpoint, after: Fields): Resource {
  const segments = segmentsOf(path);
  const noun = segments.findLast((segment) => !isParam(segment)) ?? 'store';
  const object = typeof after['object'] === 'string' ? after['object'] : noun.replaceAll('-', '_');
  const shownId = after['id'];
  if (typeof shownId === 'number' || typeof shownId === 'string') return { object, id: shownId };
  const last = segments.findLast((segment) => isParam(segment) && segment !== '{store_id}');
  const id = last === undefined ? null : (params[last.slice(1, -1)] ?? null);
  return { object, id: id !== null && /^\d{1,15}$/.test(id) ? Number(id) : id };
}

const changesOf = (verb: string, before: Fields, after: Fields) =>
  verb === 'deleted' ? removedFields(before) : fieldChangesBetween(before, after);

/** Returns the verb for the change: an action's own name from the path (`roll`), otherwise the effect of the method. */
function verbOf({ method, path }: CalledEndpoint, status: number, after: Fields): string {
  // A DELETE of an object that is in use disables the object instead of removing it.
  if (method === 'DELETE') return after['deleted'] === false ? 'updated' : 'deleted';
  if (method === 'PATCH' || method === 'PUT') return 'updated';
  const last = segmentsOf(path).at(-1) ?? '';
  return status === 201 ? 'created' : last.replaceAll('-', '_');
}
