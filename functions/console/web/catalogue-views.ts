import { BrandList } from './brands/brand-list.tsx';
import { BulkOperationList } from './bulk-operations/bulk-operation-list.tsx';
import { BulkOperationPage } from './bulk-operations/bulk-operation-page.tsx';
import { CategoryList } from './categories/category-list.tsx';
import { ImportPage } from './imports/import-page.tsx';
import { GroupPriceList } from './pricing/group-price-list.tsx';
import { QuantityBreakList } from './pricing/quantity-break-list.tsx';

export const catalogueViews = {
  CategoryList,
  BrandList,
  GroupPriceList,
  QuantityBreakList,
  ImportPage,
  BulkOperationList,
  BulkOperationPage,
};
