import { ActivityList } from './activity/activity-list.tsx';
import { ApiCounts } from './api-log/api-counts.tsx';
import { ApiRequestList } from './api-log/api-request-list.tsx';
import { EventList } from './events/event-list.tsx';
import { EventPage } from './events/event-page.tsx';
import { RequestPage } from './requests/request-page.tsx';
import { SignatureDoctor } from './signature/signature-doctor.tsx';

export const logViews = { ActivityList, ApiCounts, ApiRequestList, EventList, EventPage, RequestPage, SignatureDoctor };
