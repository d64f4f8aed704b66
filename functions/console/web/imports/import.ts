import type { Import } from '#shared/client/generated/admin-api.ts';
import { formatCount } from '../format/store-format.ts';

export type ImportStatus = Import['status'];
export type ImportKind = Import['kind'];
export const importKinds: readonly ImportKind[] = ['products', 'inventory', 'customers'];

export const kindWords: Readonly<Record<ImportKind, string>> = {
  products: 'Products, with variants, images and categories',
  inventory: 'Inventory: counts of stock',
  customers: 'Customers, with addresses',
};

export type ImportAction = 'plan' | 'apply' | 'cancel';

const actions: Readonly<Record<ImportStatus, readonly ImportAction[]>> = {
  awaiting_upload: ['plan', 'cancel'],
  reading: ['cancel'],
  running: ['cancel'],
  planned: ['apply', 'cancel'],
  cancelling: [],
  done: [],
  cancelled: [],
  failed: [],
};

/** Returns the actions that an import allows. A plan that would change nothing cannot be applied. */
export const importActions = ({ status, plan }: Pick<Import, 'status' | 'plan'>): readonly ImportAction[] =>
  actions[status].filter((action) => action !== 'apply' || (plan !== null && plan.create + plan.change + plan.compare > 0));

/** Reports whether the service is working on an import, in which case its state will change soon. */
export const isWorkedOn = ({ status }: Pick<Import, 'status'>): boolean => ['reading', 'running', 'cancelling'].includes(status);

/** Returns an import's progress from 0 to 1; undefined while the total is unknown. */
export const importProgress = ({ status, items, items_done }: Pick<Import, 'status' | 'items' | 'items_done'>): number | undefined =>
  status === 'reading' || items === 0 ? undefined : items_done / items;

type Words = (count: string) => string;
const planWords = {
  create: (count) => `${count} will be created`,
  change: (count) => `${count} will be changed`,
  compare: (count) => `${count} will be compared`,
  same: (count) => `${count} unchanged`,
  refused: (count) => `${count} with errors`,
} satisfies Readonly<Record<string, Words>>;
const resultWords = {
  created: (count) => `${count} created`,
  changed: (count) => `${count} changed`,
  same: (count) => `${count} unchanged`,
  refused: (count) => `${count} with errors`,
  failed: (count) => `${count} failed`,
} satisfies Readonly<Record<string, Words>>;

/** Describes the counts that are not zero, such as `35 will be created, 25 with errors`. */
export function countsText({ plan, result }: Pick<Import, 'plan' | 'result'>): string {
  const counts: readonly (readonly [number, Words])[] =
    result === null
      ? Object.entries(planWords).map(([name, words]) => [plan?.[name as keyof typeof planWords] ?? 0, words])
      : Object.entries(resultWords).map(([name, words]) => [result[name as keyof typeof resultWords], words]);
  const text = counts.flatMap(([count, words]) => (count === 0 ? [] : [words(formatCount(count))])).join(', ');
  return plan === null && result === null ? '' : text || 'Nothing to do';
}
