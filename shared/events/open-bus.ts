import { EventBridgeClient, type PutEventsCommand, type PutEventsCommandOutput } from '@aws-sdk/client-eventbridge';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { withCallDeadline } from '#shared/table/deadline.ts';

/** A client of the event bus, such as EventBridge's. */
export type Bus = { readonly send: (command: PutEventsCommand) => Promise<PutEventsCommandOutput> };

let standIn: Bus | null = null;

/** Makes buses opened afterwards use this client instead of the SDK, for a runtime that has its own bus. */
export function setBusClient(bus: Bus | null): void {
  standIn = bus;
}

/** Opens EventBridge. Its calls end at the deadline of the surrounding work. */
export const openBus = (): Bus => standIn ?? withCallDeadline(new EventBridgeClient(clientSettings));
