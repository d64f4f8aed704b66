import { ReturnList } from './returns/return-list.tsx';
import { ReturnPage } from './returns/return-page.tsx';

/** The screens of returns, loaded together. */
export const returnViews = { ReturnList, ReturnPage };
