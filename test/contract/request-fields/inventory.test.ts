import { inventoryEndpoints } from '#functions/api/inventory/endpoints.ts';
import {
  expectField,
  type Field,
  fieldKinds,
  fieldRows,
  type SpecifiedBody,
  unspecifiedFields,
} from '../../support/harness/specified-fields.ts';

const { text, requiredId } = fieldKinds;

/** Specification: Inventory. */
const placeFields: readonly Field[] = [
  ['location_id', 'required', ...requiredId],
  ['variant_id', 'required', ...requiredId],
  ['reason', 'optional', ...text],
];
const place = { location_id: 1, variant_id: 1 };

const bodies: readonly SpecifiedBody[] = [
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
];

describe('a field of a request', () => {
  it.each(fieldRows(bodies))('%s %s may be what the specification says, and nothing else', (_body, _field, row) => {
    expectField(row);
  });

  it('is one of the specification, or an addition', () => {
    expect(unspecifiedFields(bodies)).toEqual(['POST /inventory-levels/set: expected_on_hand']);
  });
});
