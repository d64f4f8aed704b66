import { ReturnList } from './returns/return-list.tsx';
import { ReturnPage } from './returns/return-page.tsx';

export const returnViews = { ReturnList, ReturnPage };
