import { createAdminClient } from 'store-management-api/admin-client';

const admin = createAdminClient({ token: process.env.ADMIN, baseUrl: `${process.env.BASE}/admin/v1` });
const store = admin.store(process.env.STORE);

for await (const { id, topic, tries } of store.webhookDeliveries.list({ status: 'failed' })) {
  const { failure, advice } = tries.at(-1);
  console.log(topic, failure, advice);
  const again = await store.webhookDeliveries.resend(id);
  console.log('sent again:', again.response_code);
}
