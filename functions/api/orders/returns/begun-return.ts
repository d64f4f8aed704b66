import { begin } from '#shared/http/begin-early.ts';
import type { Return } from '#shared/returns/return.ts';
import { getReturn } from '#shared/returns/returns-table.ts';
import type { Table } from '#shared/table/table-client.ts';

/** Reads a return as it is now. */
export type ReadReturn = (storeId: string, id: number) => Promise<Return | null>;

/**
 * An operation on one return, which names the order and the variants that are read next: so it is read while the credential is
 * looked at. Whoever reads it again, because it has changed, reads it anew.
 */
export function onReturn<Input extends { readonly params: { readonly id: number } }, Context, Answered>(
  table: Table,
  run: (input: Input, context: Context, read: ReadReturn) => Promise<Answered>,
) {
  const read: ReadReturn = (storeId, id) => getReturn(table, storeId, id);
  return Object.assign((input: Input, context: Context) => run(input, context, read), {
    beginUnseen: (named: string, params: { readonly id: number }) => {
      const reading = begin(read(named, params.id));
      let isFirst = true;
      const readFirst: ReadReturn = (storeId, id) => {
        const isBegun = isFirst && storeId === named && id === params.id;
        isFirst = false;
        return isBegun ? reading : read(storeId, id);
      };
      return (input: Input, context: Context) => run(input, context, readFirst);
    },
  });
}
