import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { log } from '#shared/lambda/log.ts';
import { openTable } from '#shared/table/table-client.ts';
import { relayMissedEvents } from './relay-missed-events.ts';

const config = readConfig({ TABLE_NAME: v.string(), EVENT_BUS_NAME: v.string() }, process.env);

const deps = {
  table: openTable(config.TABLE_NAME),
  bus: new EventBridgeClient({}),
  busName: config.EVENT_BUS_NAME,
  log,
  clock: Date.now,
};

export const handler = (): Promise<void> => relayMissedEvents(deps);
