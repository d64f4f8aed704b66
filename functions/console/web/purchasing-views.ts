import { PurchaseOrderList } from './purchase-orders/purchase-order-list.tsx';
import { PurchaseOrderPage } from './purchase-orders/purchase-order-page.tsx';
import { PurchasingSettings } from './suppliers/purchasing-settings.tsx';
import { SupplierList } from './suppliers/supplier-list.tsx';
import { SupplierPage } from './suppliers/supplier-page.tsx';
import { SupplyList } from './variant-supplies/supply-list.tsx';
import { SupplyPage } from './variant-supplies/supply-page.tsx';

export const purchasingViews = {
  PurchaseOrderList,
  PurchaseOrderPage,
  SupplierList,
  SupplierPage,
  SupplyList,
  SupplyPage,
  PurchasingSettings,
};
