import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import type { PurchasingSettings } from '#shared/purchase-orders/suppliers/purchasing-settings.ts';
import { purchasingSettingsBody } from '#shared/purchase-orders/suppliers/purchasing-settings-body.ts';
import { getPurchasingSettings, putPurchasingSettingsWrite } from '#shared/purchase-orders/suppliers/purchasing-settings-table.ts';
import { commit } from '#shared/table/commit.ts';
import type { purchasingSettingsEndpoints } from './endpoints.ts';

export const purchasingSettingsOperations = (deps: GroupDeps): Operations<typeof purchasingSettingsEndpoints> => ({
  // A store without saved settings has the defaults.
  getPurchasingSettings: async (_input, { storeId }) => answerWith(await getPurchasingSettings(deps.table, storeId)),
  putPurchasingSettings: putPurchasingSettings(deps),
});

const answerWith = ({ holdMinutes }: PurchasingSettings) =>
  ({ status: 200, body: { data: { object: 'purchasing_settings', hold_minutes: holdMinutes } } }) as const;

const putPurchasingSettings =
  ({ table }: GroupDeps): Operation<typeof purchasingSettingsEndpoints.putPurchasingSettings> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const settings = purchasingSettingsBody.read(body);
    const answer = answerWith(settings);
    const before = await getPurchasingSettings(table, storeId);
    if (sameValue(before, settings)) return answer;
    await commit(table, context, {
      writes: [putPurchasingSettingsWrite(storeId, settings)],
      events: [],
      answer,
      before: answerWith(before).body.data,
    });
    return answer;
  };
