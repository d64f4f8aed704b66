import { AppList } from './apps/app-list.tsx';
import { AppPage } from './apps/app-page.tsx';

/** The screens of apps, loaded together. */
export const appViews = { AppList, AppPage };
