import { Badge } from '../design/facts.tsx';
import { PlainTable } from '../design/plain-table.tsx';
import { capitalize } from '../format/words.ts';
import { When } from '../parts/values.tsx';
import { type Attempt, phasesOf } from './delivery.ts';

/** A row for each attempt, with its result and the phases of its duration. All rows use the same time scale. */
export function DeliveryAttempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p>No attempts yet.</p>;
  const longestMs = Math.max(1, ...attempts.map(({ duration_ms }) => duration_ms));
  return (
    <PlainTable
      label="Attempts"
      rows={attempts.toReversed()}
      keyOf={({ number }) => number}
      columns={[
        ['Number', ({ number }) => number, 'end'],
        ['Date', ({ at }) => <When at={at} />],
        ['Type', ({ trigger }) => <span class="nowrap">{capitalize(trigger)}</span>],
        [
          'Result',
          ({ failure, response_code }) => (
            <span>
              <Badge value={failure === null ? 'succeeded' : 'failed'} /> {[response_code, failure].filter(Boolean).join(' ')}
            </span>
          ),
        ],
        ['Duration', (attempt) => <Waterfall attempt={attempt} longestMs={longestMs} />],
        [
          'URL and advice',
          ({ url, advice }) => (
            <span>
              <code>{url}</code>
              {advice !== null && <span class="advice">{advice}</span>}
            </span>
          ),
        ],
      ]}
    />
  );
}

function Waterfall({ attempt, longestMs }: { readonly attempt: Attempt; readonly longestMs: number }) {
  const phases = phasesOf(attempt);
  return (
    <span class="waterfall">
      <span class="bars" aria-hidden="true">
        {phases.map(({ name, startMs, durationMs }) => (
          <span
            key={name}
            class={`bar ${name.replace(' ', '-').toLowerCase()}`}
            title={`${name} ${durationMs} ms`}
            style={{ left: `${(100 * startMs) / longestMs}%`, width: `${(100 * durationMs) / longestMs}%` }}
          />
        ))}
      </span>
      <span class="quiet">
        {attempt.duration_ms} ms
        {phases.length > 0 && `: ${phases.map(({ name, durationMs }) => `${name} ${durationMs}`).join(', ')}`}
      </span>
    </span>
  );
}
