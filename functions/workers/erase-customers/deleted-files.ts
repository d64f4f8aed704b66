import { DeleteObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { EraseFiles } from '#shared/erasure/erase-import-table.ts';

/** The files of imports in their bucket, to be deleted. */
export const deletedFiles = (s3: S3Client, bucket: string): EraseFiles => ({
  deleteFolder: async (folder) => {
    let deleted = 0;
    for (;;) {
      // What is deleted is not listed again, so each list begins at the front.
      const { Contents: files = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, MaxKeys: 100 }));
      if (files.length === 0) return deleted;
      await Promise.all(files.map(({ Key }) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))));
      deleted += files.length;
    }
  },
});
