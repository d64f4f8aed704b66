/** A bar of a chart, in shares of its height from the top: 0 is the top, 1 the bottom. */
export type ChartBar = { readonly top: number; readonly height: number };

export type Chart = {
  readonly bars: readonly ChartBar[];
  /** Values at which lines are drawn, zero among them, with their distance from the top. */
  readonly lines: readonly { readonly value: number; readonly top: number }[];
};

const wantedLines = 4;

/** A step of 1, 2 or 5 times a power of ten, with which about `wantedLines` lines fit into a span. */
function niceStep(span: number): number {
  const rough = span / wantedLines;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

/** Where the bars of some values are, those below zero hanging from its line. */
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
