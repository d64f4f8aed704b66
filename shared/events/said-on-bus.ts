import * as v from 'valibot';
import { transportJson } from '#shared/kernel/transport-json.ts';
import { type InternalTopic, isInternal } from './topics.ts';

/* What the bus and the queues behind it say of an event. Nothing that they hold can be erased, so they hold nothing of a person. */

/**
 * Work that is named by ids alone, and by addresses of images, is carried whole, and its worker reads no event. A topic of ours that only a newer
 * version knows is work too.
 */
const isCarriedWhole: Readonly<Record<InternalTopic, boolean>> = {
  'internal.images_requested': true,
  'internal.email_requested': true,
  'internal.stock_low': true,
  'internal.import_step': true,
  'internal.bulk_step': true,
  // It says what a field was before and is now, of whatever object.
  'internal.changed': false,
};
const carriesWhole = (topic: string): boolean =>
  Object.hasOwn(isCarriedWhole, topic) ? isCarriedWhole[topic as InternalTopic] : isInternal(topic);

/** What names an event, and what rules of `infra/queues.ts` and the workers behind them choose by. */
const Named = v.object({
  id: v.string(),
  topic: v.string(),
  created_at: v.string(),
  test: v.optional(v.boolean()),
  store: v.object({ id: v.string() }),
  request_id: v.nullish(v.string()),
  data: v.object({
    id: v.fallback(v.optional(v.number()), undefined),
    line_items: v.fallback(v.optional(v.array(v.object({ kind: v.string() }))), undefined),
    movement: v.fallback(v.optional(v.object({ order_id: v.nullable(v.number()) })), undefined),
  }),
});

/**
 * The bytes of an event as they are put on the bus: without its data, but for the id of its object, the kinds of an order's lines, and the order that
 * moved a level. Null for an object that is no event as this version knows it. What is no JSON stays as it is: the bus refuses it, and so says that.
 */
export function saidOnBus(topic: string, body: string): string | null {
  if (carriesWhole(topic)) return body;
  const event = parsed(body);
  if (event === undefined) return body;
  const named = v.safeParse(Named, event);
  if (!named.success) return null;
  const { data, store, request_id = null, ...facts } = named.output;
  const kinds = data.line_items === undefined ? undefined : [...new Set(data.line_items.map(({ kind }) => kind))];
  return transportJson({
    object: 'event',
    ...facts,
    store,
    request_id,
    data: { ...data, ...(kinds === undefined ? {} : { line_items: kinds.map((kind) => ({ kind })) }) },
    // The first for versions before, which take `data` for the whole of it otherwise; the second for rules, which can choose by what is left.
    data_omitted: true,
    ids_only: true,
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
