import type { BulkOperation } from '#shared/client/generated/admin-api.ts';
import { formatCount } from '../format/store-format.ts';

export function BulkProgress({ one }: { readonly one: Pick<BulkOperation, 'status' | 'lines' | 'lines_done' | 'lines_failed'> }) {
  const { status, lines, lines_done, lines_failed } = one;
  const isCounted = lines > 0 && status !== 'reading';
  return (
    <>
      <progress class="progress" {...(isCounted && { value: lines_done })} max={Math.max(lines, 1)} aria-label="Progress" />
      <p role="status">
        {status === 'cancelling' && 'Stopping. '}
        {isCounted ? `${formatCount(lines_done)} of ${formatCount(lines)} done` : 'Reading the lines'}
        {lines_failed > 0 && `, ${formatCount(lines_failed)} refused`}.
      </p>
    </>
  );
}
