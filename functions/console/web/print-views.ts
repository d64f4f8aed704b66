import { PackingSlip } from './printing/packing-slip.tsx';
import { PurchaseOrderSheet } from './printing/purchase-order-sheet.tsx';

/** The sheets of paper, loaded together. */
export const printViews = { PackingSlip, PurchaseOrderSheet };
