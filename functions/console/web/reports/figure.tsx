import { formatPercent } from '../format/store-format.ts';
import { changeOf } from './periods.ts';

export type FigureProps = {
  readonly label: string;
  readonly now: number;
  /** The figure to compare with; null if there is none. */
  readonly before: number | null;
  readonly words: (value: number) => string;
  /** The period with which the figure is compared, such as "last Monday"; empty if the page names it elsewhere. */
  readonly against: string;
};

const arrows = { up: '▲ ', down: '▼ ', same: 'Same as ' } as const;
const spoken = { up: 'up ', down: 'down ', same: '' } as const;

export function Figure({ label, now, before, words, against }: FigureProps) {
  return (
    <div class="figure">
      <span class="quiet">{label}</span>
      <b>{words(now)}</b>
      {before !== null && <Difference now={now} before={before} words={words} against={against} />}
    </div>
  );
}

function Difference({ now, before, words, against }: Omit<FigureProps, 'label' | 'before'> & { readonly before: number }) {
  const { direction, percent } = changeOf(now, before);
  return (
    <span class={`quiet ${direction}`}>
      <span aria-hidden={direction !== 'same'}>{arrows[direction]}</span>
      {percent !== null && direction !== 'same' && `${formatPercent(percent)} `}
      <span class="sr-only">{spoken[direction]}</span>
      {direction !== 'same' && 'from '}
      {against !== '' ? `${against} (${words(before)})` : direction === 'same' ? 'before' : words(before)}
    </span>
  );
}
