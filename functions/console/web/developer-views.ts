import { DeliveryList } from './webhook-deliveries/delivery-list.tsx';
import { DeliveryPage } from './webhook-deliveries/delivery-page.tsx';
import { EndpointList } from './webhook-endpoints/endpoint-list.tsx';
import { EndpointPage } from './webhook-endpoints/endpoint-page.tsx';
import { RecoveryList } from './webhook-recoveries/recovery-list.tsx';
import { RecoveryPage } from './webhook-recoveries/recovery-page.tsx';

export const developerViews = { DeliveryList, DeliveryPage, EndpointList, EndpointPage, RecoveryList, RecoveryPage };
