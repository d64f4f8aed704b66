/** A bar of a chart, in shares of the chart's height: 0 is the top, 1 the bottom. */
export type ChartBar = { readonly top: number; readonly height: number };

export type Chart = {
  readonly bars: readonly ChartBar[];
  /** The values of the grid lines, including zero, with their distance from the top. */
  readonly lines: readonly { readonly value: number; readonly top: number }[];
};

const wantedLines = 4;

/** Returns a step of 1, 2 or 5 times a power of ten that gives about `wantedLines` lines. */
function niceStep(span: number): number {
  const rough = span / wantedLines;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

/** Computes the bars and grid lines of values. Negative bars hang from the zero line. */
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
