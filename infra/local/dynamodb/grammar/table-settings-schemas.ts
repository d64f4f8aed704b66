import describeTable from 'dynalite/validations/describeTable.js';
import { checkTableArn } from './newer-checks.ts';

/* Schemas, in dynalite's type language, for operations on table settings. dynalite itself lacks these schemas. */

const { TableName } = describeTable.types;
const arn = { type: 'String', notNull: true, lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 1283 };
const tag = {
  Key: { type: 'String', notNull: true, lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 128 },
  Value: { type: 'String', notNull: true, lengthLessThanOrEqual: 256 },
};

/** The settings that UpdateTable can change in addition to the indexes. */
export const tableSettings = {
  StreamSpecification: {
    type: 'FieldStruct<StreamSpecification>',
    children: {
      StreamEnabled: { type: 'Boolean', notNull: true },
      StreamViewType: { type: 'String', enum: ['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY'] },
    },
  },
  DeletionProtectionEnabled: { type: 'Boolean' },
};

/** The schemas of the restore, backup and tag operations. */
export const tableSettingsSchemas = {
  RestoreTableToPointInTime: {
    types: {
      SourceTableName: TableName,
      TargetTableName: TableName,
      // Epoch seconds, with or without a fraction.
      RestoreDateTime: { type: 'Double', notNull: true },
    },
  },
  UpdateContinuousBackups: {
    types: {
      TableName,
      PointInTimeRecoverySpecification: {
        type: 'FieldStruct<PointInTimeRecoverySpecification>',
        notNull: true,
        children: { PointInTimeRecoveryEnabled: { type: 'Boolean', notNull: true } },
      },
    },
  },
  DescribeContinuousBackups: { types: { TableName } },
  TagResource: {
    types: {
      ResourceArn: arn,
      Tags: { type: 'List', notNull: true, lengthGreaterThanOrEqual: 1, children: { type: 'ValueStruct<Tag>', children: tag } },
    },
    custom: checkTableArn,
  },
  UntagResource: {
    types: { ResourceArn: arn, TagKeys: { type: 'List', notNull: true, lengthGreaterThanOrEqual: 1, children: tag.Key } },
    custom: checkTableArn,
  },
  ListTagsOfResource: { types: { ResourceArn: arn }, custom: checkTableArn },
};
