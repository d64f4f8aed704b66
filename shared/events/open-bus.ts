import { EventBridgeClient, type PutEventsCommand, type PutEventsCommandOutput } from '@aws-sdk/client-eventbridge';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { withCallDeadline } from '#shared/table/deadline.ts';

/** The type of event bus clients, such as the EventBridge client. */
export type Bus = { readonly send: (command: PutEventsCommand) => Promise<PutEventsCommandOutput> };

let standIn: Bus | null = null;

/** Makes `openBus` return this client instead of the SDK's, for a runtime that has its own bus. */
export function setBusClient(bus: Bus | null): void {
  standIn = bus;
}

/** Opens a client for EventBridge. Each call ends at the deadline of the request or batch that makes the call. */
export const openBus = (): Bus => standIn ?? withCallDeadline(new EventBridgeClient(clientSettings));
