import { ActivityList } from './activity/activity-list.tsx';
import { ApiKeyList } from './api-keys/api-key-list.tsx';
import { ApiCounts } from './api-log/api-counts.tsx';
import { ApiRequestList } from './api-log/api-request-list.tsx';
import { EventList } from './events/event-list.tsx';
import { EventPage } from './events/event-page.tsx';
import { RequestPage } from './requests/request-page.tsx';
import { SignatureDoctor } from './signature/signature-doctor.tsx';

/** The logs of a store, and the keys whose calls they have, loaded together. */
export const logViews = { ActivityList, ApiKeyList, ApiCounts, ApiRequestList, EventList, EventPage, RequestPage, SignatureDoctor };
