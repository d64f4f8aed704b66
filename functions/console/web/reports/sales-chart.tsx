import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { SalesReport, SalesReportRow } from '#shared/client/generated/admin-api.ts';
import { formatAmount, formatCount, formatShort } from '../format/store-format.ts';
import { chartOf } from './bars.ts';
import { periodName } from './sales.ts';

const barWidth = 10;

export type Measure = 'net_sales' | 'total_sales' | 'orders' | 'units';

/** A chart with a bar for each period. Each bar links to its period, and the arrow keys move between bars. */
export function SalesChart({
  report,
  measure,
  title,
  hrefOf,
}: {
  readonly report: SalesReport;
  readonly measure: Measure;
  readonly title: string;
  readonly hrefOf: (row: SalesReportRow) => string;
}) {
  const { rows, currency, interval } = report;
  const { route } = useLocation();
  const [at, setAt] = useState<number | null>(null);
  const bars = useRef<SVGSVGElement>(null);
  const chart = chartOf(rows.map((row) => Number(row[measure])));
  const isMoney = measure === 'net_sales' || measure === 'total_sales';
  const valueText = (value: string | number): string => (isMoney ? formatAmount(String(value), currency) : formatCount(Number(value)));
  const textOf = (row: SalesReportRow): string => `${periodName(row.period, interval)}: ${valueText(row[measure])}`;
  const focused = at === null ? undefined : rows[at];
  const go = (index: number): void => {
    const next = Math.min(Math.max(index, 0), rows.length - 1);
    setAt(next);
    bars.current?.querySelectorAll('a')[next]?.focus();
  };
  const steps: Readonly<Record<string, (index: number) => number>> = {
    ArrowLeft: (index) => index - 1,
    ArrowRight: (index) => index + 1,
    Home: () => 0,
    End: () => rows.length - 1,
  };
  return (
    <figure class="sales-chart" aria-label="Bars: use the arrow keys to move between them">
      <div class="plot">
        <div class="scale" aria-hidden="true">
          {chart.lines.map(({ value, top }) => (
            <span key={value} style={{ top: `${top * 100}%` }}>
              {formatShort(value, isMoney ? currency : undefined)}
            </span>
          ))}
        </div>
        <svg ref={bars} viewBox={`0 0 ${Math.max(rows.length, 1) * barWidth} 100`} preserveAspectRatio="none">
          <title>{title}</title>
          {chart.lines.map(({ value, top }) => (
            <line
              key={value}
              class={value === 0 ? 'zero' : ''}
              x1="0"
              x2="100%"
              y1={top * 100}
              y2={top * 100}
              vector-effect="non-scaling-stroke"
            />
          ))}
          {rows.map((row, index) => {
            const bar = chart.bars[index];
            return (
              <a
                key={row.period}
                href={hrefOf(row)}
                // The attribute must be in lower case, because Preact ignores `tabIndex` on SVG elements.
                tabindex={index === (at ?? 0) ? 0 : -1}
                aria-label={textOf(row)}
                onKeyDown={(event) => {
                  const step = steps[event.key];
                  if (step === undefined) return;
                  event.preventDefault();
                  go(step(index));
                }}
                onClick={(event) => {
                  // The router does not handle links in SVG. Without the code below, the browser would load the whole
                  // console again.
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  route(hrefOf(row));
                }}
                onFocus={() => setAt(index)}
                onMouseEnter={() => setAt(index)}
              >
                <rect class="ground" x={index * barWidth} width={barWidth} y="0" height="100" />
                <rect x={index * barWidth + 1.5} width={barWidth - 3} y={(bar?.top ?? 0) * 100} height={(bar?.height ?? 0) * 100} />
              </a>
            );
          })}
        </svg>
      </div>
      <figcaption class="row quiet">
        <span>{rows[0] !== undefined && periodName(rows[0].period, interval)}</span>
        <span class="push" />
        <strong>{focused !== undefined && textOf(focused)}</strong>
        <span class="push" />
        <span>{rows.length > 1 && periodName(rows.at(-1)?.period ?? '', interval)}</span>
      </figcaption>
    </figure>
  );
}
