import { inventoryEndpoints } from '#functions/api/inventory/endpoints.ts';
import { InventoryLevelSchema, InventoryMovementSchema } from '#shared/inventory/inventory-schema.ts';
import { LocationSchema } from '#shared/inventory/location-schema.ts';
import { type Field, fieldKinds, type Specification } from '../../support/harness/specified-fields.ts';

const { text, requiredId } = fieldKinds;

const placeFields: readonly Field[] = [
  ['location_id', 'required', ...requiredId],
  ['variant_id', 'optional', ...requiredId],
  ['reason', 'optional', ...text],
];
const place = { location_id: 1, variant_id: 1 };

/** Specification: Inventory. */
export const inventory: Specification = {
  objects: [
    {
      name: 'Location',
      schema: LocationSchema,
      fields: `object: "location", id: integer, name: string, type: warehouse|shop|other, address: Address?, phone: string?,
     fulfils_online: boolean, pickup: boolean, priority: integer, is_active: boolean, is_default: boolean,
     timezone: string?, created_at: timestamp?, updated_at: timestamp?`,
      additions: 'external_ids metadata',
    },
    {
      name: 'InventoryLevel',
      schema: InventoryLevelSchema,
      fields: 'object: "inventory_level", variant_id: integer, location_id: integer, on_hand: integer, updated_at: timestamp?',
      additions: 'sku?',
    },
    {
      name: 'InventoryMovement',
      schema: InventoryMovementSchema,
      additions:
        'object id variant_id location_id type delta on_hand_after sequence reason? order_id? refund_id? return_id? actor created_at',
    },
  ],
  bodies: [
    [
      'POST /inventory-levels/adjust',
      inventoryEndpoints.adjustInventoryLevel.body,
      { ...place, delta: 1 },
      [
        ...placeFields,
        [
          'delta',
          'required',
          [-5, 5],
          [
            [1.5, 'wrong_type'],
            ['5', 'wrong_type'],
          ],
        ],
      ],
    ],
    [
      'POST /inventory-levels/set',
      inventoryEndpoints.setInventoryLevel.body,
      { ...place, on_hand: 1 },
      [
        ...placeFields,
        [
          'on_hand',
          'required',
          [0, 5],
          [
            [-1, 'too_small'],
            [1.5, 'wrong_type'],
          ],
        ],
      ],
    ],
  ],
  bodyAdditions: [
    // The first four fields below are other ways to identify the variant. They are tested in
    // `functions/api/inventory/named-variants.test.ts`.
    'POST /inventory-levels/adjust: sku',
    'POST /inventory-levels/adjust: external_id',
    'POST /inventory-levels/set: sku',
    'POST /inventory-levels/set: external_id',
    'POST /inventory-levels/set: expected_on_hand',
  ],
};
