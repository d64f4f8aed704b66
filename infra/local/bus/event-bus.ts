import { randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import type { Matches } from './event-pattern.ts';

/** Delivers an event to a target of a rule. Resolves when the target has stored the event durably. */
export type RuleTarget = (event: EventBridgeEvent) => Promise<void>;
export type BusRule = { readonly bus: string; readonly matches: Matches; readonly targets: readonly RuleTarget[] };

/** An event in the form that rules and their targets receive. */
export type EventBridgeEvent = {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
};

type PutEventsEntry = {
  readonly EventBusName?: string;
  readonly Source?: string;
  readonly DetailType?: string;
  readonly Detail?: string;
  readonly Resources?: readonly string[];
  readonly Time?: number;
};
type PutEventsResult = { readonly EventId: string } | { readonly ErrorCode: string; readonly ErrorMessage: string };

/**
 * Implements `PutEvents`: answers when every target of every matching rule has stored its copy. Each entry succeeds or
 * fails independently.
 */
export async function putEvents(
  rules: readonly BusRule[],
  buses: ReadonlySet<string>,
  input: unknown,
): Promise<{ FailedEntryCount: number; Entries: readonly PutEventsResult[] }> {
  const { Entries: entries = [] } = input as { readonly Entries?: readonly PutEventsEntry[] };
  const results = await Promise.all(entries.map((entry) => putOne(rules, buses, entry)));
  return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results };
}

async function putOne(rules: readonly BusRule[], buses: ReadonlySet<string>, entry: PutEventsEntry): Promise<PutEventsResult> {
  const bus = (entry.EventBusName ?? 'default').replace(/^arn:.*:event-bus\//, '');
  if (!buses.has(bus)) return failure('ResourceNotFoundException', `There is no event bus "${bus}".`);
  if (!entry.Source || !entry.DetailType) return failure('InvalidArgument', 'An event needs Source and DetailType.');
  const detail = parseDetail(entry.Detail);
  if (detail === undefined) return failure('MalformedDetail', 'Detail is malformed.');
  const event = createBusEvent({
    source: entry.Source,
    detailType: entry.DetailType,
    detail,
    resources: entry.Resources ?? [],
    timeMs: entry.Time === undefined ? Date.now() : entry.Time * 1000,
  });
  const targets = rules.filter((rule) => rule.bus === bus && rule.matches(event)).flatMap((rule) => rule.targets);
  try {
    await Promise.all(targets.map((target) => target(event)));
    return { EventId: event.id };
  } catch {
    return failure('InternalFailure', 'A target of a rule could not store the event.');
  }
}

/** Creates an event with a new id. */
export function createBusEvent(parts: {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  readonly resources: readonly string[];
  readonly timeMs: number;
}): EventBridgeEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': parts.detailType,
    source: parts.source,
    account: LOCAL_ACCOUNT,
    time: `${new Date(parts.timeMs).toISOString().slice(0, 19)}Z`,
    region: LOCAL_REGION,
    resources: parts.resources,
    detail: parts.detail,
  };
}

const failure = (ErrorCode: string, ErrorMessage: string): PutEventsResult => ({ ErrorCode, ErrorMessage });

/** Parses text that contains a JSON object; returns undefined for any other text. */
function parseDetail(text: string | undefined): object | undefined {
  try {
    const detail: unknown = JSON.parse(text ?? '');
    return typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : undefined;
  } catch {
    return undefined;
  }
}
