import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { log } from '#shared/lambda/log.ts';
import { openTable } from '#shared/table/table-client.ts';
import { recoverWebhooks } from './recover-webhooks.ts';

const config = readConfig(
  {
    TABLE_NAME: v.string(),
    LOCAL_TIME_SCALE: v.optional(v.pipe(v.string(), v.transform(Number), v.number(), v.gtValue(0)), '1'),
  },
  process.env,
);

/** Whoever empties the backlogs looks at one for a few of these after it was woken. */
const periodMs = 60_000;

const deps = { table: openTable(config.TABLE_NAME), clock: Date.now, log, periodMs: periodMs / config.LOCAL_TIME_SCALE };

export const handler = (): Promise<void> => recoverWebhooks(deps);
