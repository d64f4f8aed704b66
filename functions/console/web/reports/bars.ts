/** A bar in a chart. Positions and lengths are fractions of the chart's height; 0 is the top and 1 is the bottom. */
export type ChartBar = { readonly top: number; readonly height: number };

export type Chart = {
  readonly bars: readonly ChartBar[];
  /** The grid lines, each with its value and its distance from the top. One of the lines is at zero. */
  readonly lines: readonly { readonly value: number; readonly top: number }[];
};

const wantedLines = 4;

/**
 * Returns the difference in value between two neighboring grid lines: 1, 2 or 5 times a power of ten. The chart then
 * has about `wantedLines` lines.
 */
function niceStep(span: number): number {
  const rough = span / wantedLines;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

/** Computes the bars and grid lines for values. Bars for negative values extend down from the zero line. */
export function chartOf(values: readonly number[]): Chart {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = most === least ? 1 : niceStep(most - least);
  const [bottom, top] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)];
  const shareOf = (value: number): number => (top * step - value) / ((top - bottom) * step);
  return {
    bars: values.map((value) => ({ top: shareOf(Math.max(0, value)), height: Math.abs(shareOf(value) - shareOf(0)) })),
    lines: Array.from({ length: top - bottom + 1 }, (_, index) => {
      const value = (top - index) * step;
      return { value, top: shareOf(value) };
    }),
  };
}
