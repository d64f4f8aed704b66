import { ActivityList } from './activity/activity-list.tsx';
import { ApiKeyList } from './api-keys/api-key-list.tsx';
import { ApiCounts } from './api-log/api-counts.tsx';
import { ApiRequestList } from './api-log/api-request-list.tsx';
import { EventList } from './events/event-list.tsx';
import { EventPage } from './events/event-page.tsx';
import { RequestPage } from './requests/request-page.tsx';
import { SignatureDoctor } from './signature/signature-doctor.tsx';
import { DeliveryList } from './webhook-deliveries/delivery-list.tsx';
import { DeliveryPage } from './webhook-deliveries/delivery-page.tsx';
import { EndpointList } from './webhook-endpoints/endpoint-list.tsx';
import { EndpointPage } from './webhook-endpoints/endpoint-page.tsx';
import { RecoveryList } from './webhook-recoveries/recovery-list.tsx';
import { RecoveryPage } from './webhook-recoveries/recovery-page.tsx';

/** The screens for developers, loaded together: as files of their own they take a third more, and who opens one opens others. */
export const developerViews = {
  ActivityList,
  ApiKeyList,
  ApiCounts,
  ApiRequestList,
  EventList,
  EventPage,
  RequestPage,
  SignatureDoctor,
  DeliveryList,
  DeliveryPage,
  EndpointList,
  EndpointPage,
  RecoveryList,
  RecoveryPage,
};
