import { PackingSlip } from './printing/packing-slip.tsx';
import { PurchaseOrderSheet } from './printing/purchase-order-sheet.tsx';

export const printViews = { PackingSlip, PurchaseOrderSheet };
