import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrialResult } from './check-rates.ts';
import type { PartitionUse } from './measure-partitions.ts';

/** The model's measurements, except the costs of the operations. The measurements are committed with the code. */
export type ScaleMeasured = {
  readonly measuredOn: string;
  readonly partitions: readonly PartitionUse[];
  readonly trials: readonly TrialResult[];
};

const file = join(import.meta.dirname, 'measured.json');
export const scaleFile = join(import.meta.dirname, '../../../docs/scale.md');

export const readScale = (): ScaleMeasured => JSON.parse(readFileSync(file, 'utf8')) as ScaleMeasured;
export const writeScale = (measured: ScaleMeasured): void => writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
