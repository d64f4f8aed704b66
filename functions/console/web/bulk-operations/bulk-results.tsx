import { useState } from 'preact/hooks';
import type { BulkOperation, BulkOperationResults } from '#shared/client/generated/admin-api.ts';
import { PlainTable } from '../design/plain-table.tsx';
import { formatCount } from '../format/store-format.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { Failure } from '../parts/states.tsx';
import { maxRefused, refusedOf } from './bulk-operation.ts';
import { readLineResults } from './run-lines.ts';

/** The result files and refused lines. Links to files expire after ten minutes, so they are requested on demand. */
export function BulkResults({ one }: { readonly one: BulkOperation }) {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const [files, setFiles] = useState<BulkOperationResults['files']>([]);
  const [refused, setRefused] = useState<ReturnType<typeof refusedOf> | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const download = (): void => {
    setFailure(null);
    send<{ readonly data: BulkOperationResults }>(inStore({ path: `/bulk-operations/${one.id}/results` })).then(({ data }) => {
      if (data.files.length > 1) setFiles(data.files);
      else location.assign(data.url);
    }, setFailure);
  };
  const show = (): void => {
    setFailure(null);
    readLineResults({ send, inStore, signal: new AbortController().signal }, one).then(
      (results) => setRefused(refusedOf(results)),
      setFailure,
    );
  };
  return (
    <section>
      <h2>Results</h2>
      <div class="row">
        <button type="button" onClick={download}>
          Download the results
        </button>
        {one.exported_object === null && one.lines_failed > 0 && (
          <button type="button" onClick={show}>
            Show refused lines
          </button>
        )}
      </div>
      {failure !== null && <Failure error={failure} />}
      {files.length > 0 && (
        <ul>
          {files.map(({ url, lines }, index) => (
            <li key={url}>
              <a href={url}>
                File {index + 1}, {formatCount(lines)} lines
              </a>
            </li>
          ))}
        </ul>
      )}
      {refused !== null && (
        <>
          <PlainTable
            label="Refused"
            rows={refused}
            keyOf={({ line }) => line}
            columns={[
              ['Line', ({ line }) => <>{formatCount(line)}</>, 'end'],
              ['Reason', ({ words }) => <>{words}</>],
            ]}
          />
          {one.lines_failed > maxRefused && <p class="quiet">Only the first {maxRefused} are shown. The results include all.</p>}
        </>
      )}
    </section>
  );
}
