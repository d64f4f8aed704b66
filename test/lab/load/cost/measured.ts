import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredCosts } from './measure-operations.ts';
import type { StagePrices } from './read-stage.ts';

/** The measured figures from which `docs/cost.md` is generated. They are committed with the code. */
export type Measured = MeasuredCosts & { readonly measuredOn: string; readonly stages: Readonly<Record<'dev' | 'prod', StagePrices>> };

const file = join(import.meta.dirname, 'measured.json');

/** The path of the document about costs. */
export const documentFile = join(import.meta.dirname, '../../../../docs/cost.md');

export const readMeasured = (): Measured => JSON.parse(readFileSync(file, 'utf8')) as Measured;

export const writeMeasured = (measured: Measured): void => writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
