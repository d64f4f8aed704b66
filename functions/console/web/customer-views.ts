import { CustomerGroupList } from './customers/customer-group-list.tsx';
import { CustomerList } from './customers/customer-list.tsx';
import { CustomerPage } from './customers/customer-page.tsx';

export const customerViews = { CustomerList, CustomerPage, CustomerGroupList };
