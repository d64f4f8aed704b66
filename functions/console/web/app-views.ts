import { ApiKeyList } from './api-keys/api-key-list.tsx';
import { AppList } from './apps/app-list.tsx';
import { AppPage } from './apps/app-page.tsx';

export const appViews = { AppList, AppPage, ApiKeyList };
