/*
 * `npm run stored-rows` writes sample rows for each kind of row that is new or has changed. If the code is incompatible
 * with stored rows, or if a file of rows was changed by hand, the command writes nothing.
 */

import { allRows } from './all-rows.ts';
import { attributesOf } from './describe-shape.ts';
import { problemsOf } from './examine-kind.ts';
import type { RowKind } from './row-kind.ts';
import { sampleRows } from './sample-row.ts';
import { tamperedFiles, toStored, versionsOf, writeVersion } from './stored-versions.ts';

function writeNext(kind: RowKind): string {
  return writeVersion(kind, {
    version: versionsOf(kind).length + 1,
    attributes: attributesOf(kind.forms),
    rows: sampleRows(kind).map(toStored),
  });
}

const examined = allRows.map((kind) => ({ kind, problems: problemsOf(kind, versionsOf(kind)) }));
const toMend = [
  ...tamperedFiles(),
  ...examined.flatMap(({ problems }) => problems.filter(({ cure }) => cure === 'mend').map(({ message }) => message)),
];
if (toMend.length > 0) {
  console.error(`Nothing was written.\n\n${toMend.join('\n\n')}`);
  process.exitCode = 1;
} else {
  const changed = examined.filter(({ problems }) => problems.length > 0);
  for (const { kind } of changed) console.log(`test/shared/${writeNext(kind)}`);
  if (changed.length === 0) console.log('The stored rows match every form.');
}
