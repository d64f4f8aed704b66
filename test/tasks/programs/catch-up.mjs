import { createStoreClient } from 'store-management-api';

const store = createStoreClient({ apiKey: process.env.KEY, baseUrl: `${process.env.BASE}/v1` });
const [, , lastSequence] = process.argv;

let read = Number(lastSequence);
const options = { topics: ['product.created'], follow: false, onRead: (sequence) => (read = sequence) };
for await (const event of store.events.after(read, options)) console.log(event.sequence, event.topic, event.data.name);
console.log('next time from', read);
