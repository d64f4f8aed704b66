import { EventBridgeClient, type PutEventsCommand, type PutEventsCommandOutput } from '@aws-sdk/client-eventbridge';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { endingInTime } from '#shared/table/deadline.ts';

/** What takes events: EventBridge's client. */
export type Bus = { readonly send: (command: PutEventsCommand) => Promise<PutEventsCommandOutput> };

let standIn: Bus | null = null;

/** Has the buses that are opened from now on be reached in another way than by the SDK: for a runtime that has the bus itself. */
export function reachBusThrough(bus: Bus | null): void {
  standIn = bus;
}

/** EventBridge, whose calls end at the deadline of the work that they are part of. */
export const openBus = (): Bus => standIn ?? endingInTime(new EventBridgeClient(clientSettings));
