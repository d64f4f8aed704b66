import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { storedNumber } from './rows/stored-number.ts';

type RawItem = Record<string, AttributeValue>;
export type FoundItem = Readonly<Record<string, unknown>>;

/** An item as an error carries it: unlike answers, errors are not unmarshalled by the document client. */
export const foundItem = (raw: RawItem | undefined): FoundItem | undefined =>
  raw === undefined ? undefined : unmarshall(raw, { wrapNumbers: storedNumber });

/**
 * The item that made a conditional write fail, as it was found (`item` undefined: there was none); null when the error is
 * another one. Needs `ReturnValuesOnConditionCheckFailure: 'ALL_OLD'` on the command.
 */
export const refusedBy = (error: unknown): { readonly item: FoundItem | undefined } | null =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'
    ? { item: foundItem((error as { Item?: RawItem }).Item) }
    : null;
