import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { log } from '../../shared/log.ts';
import { recordMovements } from './record-movements.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);

const deps = { table: openTable(config.TABLE_NAME), log };

export const handler = (batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => recordMovements(deps, batch);
