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
import { except } from './exceptions.ts';

export type MediaLibraryProps = {
  readonly stageName: StageName;
  readonly target: DeploymentTarget;
  readonly keepsData: boolean;
};

/** A day longer than the contract promises for the address of an uploaded image. */
const uploadsKeptDays = 31;

/** Product images: a private bucket, and the CDN that alone may read it. */
export class MediaLibrary extends Construct {
  readonly bucket: Bucket;
  /** The base of an object's URL; its key follows after a slash. */
  readonly baseUrl: string;
  /** The beginning of a presigned address, by which one is put; the key follows after a slash. */
  readonly filesUrl: string;

  constructor(scope: Construct, id: string, { stageName, target, keepsData }: MediaLibraryProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // What is deleted or overwritten by mistake can be brought back for a month.
      versioned: keepsData,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          ...(keepsData && { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true }),
        },
        // A product that was given one has a copy of its own by then.
        { prefix: 'uploads/', expiration: Duration.days(uploadsKeptDays) },
      ],
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    except(this.bucket, {
      S1: 'It holds copies of public product images and is read through the CDN only; a log of those reads would have no use.',
    });
    this.filesUrl = target.kind === 'local' ? target.mediaBaseUrl : `https://${this.bucket.bucketRegionalDomainName}`;
    this.baseUrl = target.kind === 'local' ? target.mediaBaseUrl : `https://${this.#distribution(stageName).distributionDomainName}`;
  }

  #distribution(stageName: StageName): Distribution {
    // The CDK would name both without the region.
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
    except(distribution, {
      CFR1: 'Product images are public, and shops may sell anywhere.',
      CFR2: 'It serves images that anybody may read and takes no input; a firewall has a monthly price and nothing to guard.',
      CFR3: 'Reads of public images are not worth keeping the addresses of those who read them.',
      CFR4: "CloudFront's own certificate does not allow a higher minimum; a media domain of the operator's would.",
    });
    return distribution;
  }

  /** A file that came from elsewhere must never run as a page, even if it slipped through as an SVG. */
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
