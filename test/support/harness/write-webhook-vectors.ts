import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookVectors } from './webhook-vectors.ts';

const file = join(import.meta.dirname, '../../../shared/webhooks/receiver/vectors.json');
writeFileSync(file, `${JSON.stringify({ tolerance_sec: 300, vectors: webhookVectors }, null, 2)}\n`);
