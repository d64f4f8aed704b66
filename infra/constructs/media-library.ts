import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  Distribution,
  HeadersFrameOption,
  HttpVersion,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { accountWideName, type DeploymentTarget, type StageName } from '#infra/stages.ts';
import { suppressNagRules } from './exceptions.ts';

export type MediaLibraryProps = {
  readonly stageName: StageName;
  readonly target: DeploymentTarget;
  readonly keepsData: boolean;
};

/**
 * The number of days for which uploads are kept: one more than the contract guarantees for the URL of an uploaded
 * image.
 */
const uploadsKeptDays = 31;

/** The storage of product images: a private bucket, and the CDN, which is the only reader of the bucket. */
export class MediaLibrary extends Construct {
  readonly bucket: Bucket;
  /** The base URL of the images, without the final slash and the key. */
  readonly baseUrl: string;
  /** The base of presigned upload URLs, without the final slash and the key. */
  readonly filesUrl: string;

  constructor(scope: Construct, id: string, { stageName, target, keepsData }: MediaLibraryProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // With versions, objects that were deleted or overwritten can be restored for a month.
      versioned: keepsData,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          ...(keepsData && { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true }),
        },
        // By the time an upload expires, the products that use the image have their own copies.
        { prefix: 'uploads/', expiration: Duration.days(uploadsKeptDays) },
      ],
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    suppressNagRules(this.bucket, {
      S1: 'It holds copies of public product images and is read through the CDN only; a log of those reads would be useless.',
    });
    this.filesUrl = target.kind === 'local' ? target.mediaBaseUrl : `https://${this.bucket.bucketRegionalDomainName}`;
    this.baseUrl = target.kind === 'local' ? target.mediaBaseUrl : `https://${this.#distribution(stageName).distributionDomainName}`;
  }

  #distribution(stageName: StageName): Distribution {
    // The CDK's default names do not include the region, so the names are set here.
    const nameOf = (part: string): string => accountWideName(stageName, part, Stack.of(this).region);
    const originAccessControl = new S3OriginAccessControl(this, 'Access', { originAccessControlName: nameOf('images') });
    const distribution = new Distribution(this, 'Cdn', {
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket as IBucket, { originAccessControl }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        responseHeadersPolicy: this.#imagesOnly(nameOf('images-only')),
      },
    });
    suppressNagRules(distribution, {
      CFR1: 'Product images are public, and stores may sell anywhere.',
      CFR2: 'It serves public images and takes no input; a firewall would cost money without protecting anything.',
      CFR3: 'Logging public image reads is not worth storing the addresses of readers.',
      CFR4: "CloudFront's default certificate does not allow a higher minimum; a custom media domain would.",
    });
    return distribution;
  }

  /**
   * Adds headers that prevent browsers from running an uploaded or imported file as a page. This protects users even if
   * an SVG gets past the checks.
   */
  #imagesOnly(responseHeadersPolicyName: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'ImagesOnly', {
      responseHeadersPolicyName,
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
    });
  }
}
