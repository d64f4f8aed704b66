import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { type Commit, type CommitContext, commitWrites, writesOf } from '#shared/table/commit.ts';
import { intoTransactions, roomBeside, splitFitting } from '#shared/table/fit-transaction.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused, transact } from '#shared/table/transact.ts';

/**
 * A write that need not happen in the deciding transaction itself.
 * - `before`: harmless while nothing shows it, such as a lock or a row under a fresh id; `undo` takes it back
 * - `after`: what follows from the decision; a refusal is answered by `redo` with another write, or with null when the item as
 *   it was found needs none
 */
export type MovableWrite =
  | { readonly phase: 'before'; readonly write: LabelledWrite; readonly undo: LabelledWrite }
  | { readonly phase: 'after'; readonly write: LabelledWrite; readonly redo?: (found: Found) => LabelledWrite | null };

type Found = Readonly<Record<string, unknown>> | undefined;

export type PhasedCommit = Commit & {
  /** Most urgent first: as many as fit are in the deciding transaction, which is all of them unless the change is huge. */
  readonly movable: readonly MovableWrite[];
};

/**
 * A business transaction that may be larger than DynamoDB allows. What decides and what shows the change is one transaction;
 * of the rest as much as fits is in it. A refusal takes back what was written before; a crash leaves only claims that no reader
 * sees, or leftovers that every reader ignores.
 * @throws TransactionRefused, DomainError as `commit`
 */
export async function commitInPhases(table: Table, context: CommitContext, { movable, ...core }: PhasedCommit): Promise<void> {
  const deciding = await writesOf(context, core);
  const [fitting, rest] = splitFitting(movable, roomBeside(deciding), ({ write }) => write);
  // The least urgent ones, the locks, are the likeliest to be refused: they go first, so that little has to be taken back.
  const before = rest.filter((one) => one.phase === 'before').reverse();
  const undo: LabelledWrite[] = [];
  try {
    for (const chunk of intoTransactions(before, ({ write }) => write)) {
      await transact(
        table,
        chunk.map(({ write }) => write),
        { deadlineMs: context.deadlineMs, nowMs: context.clock },
      );
      undo.push(...chunk.map((one) => one.undo));
    }
    await commitWrites(table, context, [...deciding, ...fitting.map(({ write }) => write)]);
  } catch (error) {
    const certain = error instanceof TransactionRefused || error instanceof DomainError;
    // After any other error the transaction may have happened all the same: what it shows must stay.
    if (certain) await Promise.allSettled(undo.map((write) => transact(table, [write])));
    throw error;
  }
  const after = rest.filter((one) => one.phase === 'after');
  for (const chunk of chunksOf(after, 25)) await Promise.all(chunk.map((one) => complete(table, one.write, one.redo)));
}

const maxRedos = 5;

async function complete(table: Table, first: LabelledWrite, redo: (found: Found) => LabelledWrite | null = () => null): Promise<void> {
  let write: LabelledWrite | null = first;
  for (let round = 1; write !== null; round += 1) {
    try {
      return await transact(table, [write]);
    } catch (error) {
      if (!(error instanceof TransactionRefused) || round > maxRedos) throw error;
      write = redo(error.refused.get(write.as));
    }
  }
}
