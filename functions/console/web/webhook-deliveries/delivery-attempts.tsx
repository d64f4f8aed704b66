import { Badge } from '../design/facts.tsx';
import { When } from '../parts/values.tsx';
import { type Attempt, phasesOf } from './delivery.ts';

/** A row for each attempt: when, how it ended, and where its time went, all on one scale. */
export function DeliveryAttempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p>No attempts yet.</p>;
  const longestMs = Math.max(1, ...attempts.map(({ duration_ms }) => duration_ms));
  return (
    <table class="list" aria-label="Attempts">
      <thead>
        <tr>
          <th scope="col" class="end">
            Number
          </th>
          <th scope="col">Date</th>
          <th scope="col">Type</th>
          <th scope="col">Result</th>
          <th scope="col">Duration</th>
          <th scope="col">URL and advice</th>
        </tr>
      </thead>
      <tbody>
        {attempts.toReversed().map((one) => (
          <tr key={one.number}>
            <td data-label="Number" class="end">
              {one.number}
            </td>
            <td data-label="Date">
              <When at={one.at} />
            </td>
            <td data-label="Type" class="nowrap">
              {one.trigger}
            </td>
            <td data-label="Result">
              <span>
                <Badge value={one.failure === null ? 'succeeded' : 'failed'} /> {[one.response_code, one.failure].filter(Boolean).join(' ')}
              </span>
            </td>
            <td data-label="Duration">
              <Waterfall attempt={one} longestMs={longestMs} />
            </td>
            <td data-label="URL and advice">
              <span>
                <code>{one.url}</code>
                {one.advice !== null && <span class="advice">{one.advice}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
