"""Starts the MiniStack checkout in the first argument, and closes some of its gaps (docs/second-emulator.md)."""

import sys

sys.path.insert(0, sys.argv.pop(1))

from ministack import app
from ministack.services import apigateway
from ministack.services.cloudformation import provisioners

# MiniStack does not know these types of resources. They are recorded, but have no effect.
for unknown in (
    "AWS::CloudFront::OriginAccessControl",
    "AWS::CloudFront::ResponseHeadersPolicy",
    "AWS::Cognito::ManagedLoginBranding",
    "AWS::Logs::QueryDefinition",
):
    provisioners._RESOURCE_HANDLERS.setdefault(
        unknown,
        {"create": lambda logical_id, props, stack: (logical_id, {"Id": logical_id}), "delete": lambda physical_id, props: None},
    )

# MiniStack gives a user pool no ProviderURL, which is the issuer of the tokens.
create_pool = provisioners._RESOURCE_HANDLERS["AWS::Cognito::UserPool"]["create"]


def create_pool_with_url(logical_id, props, stack):
    physical_id, attributes = create_pool(logical_id, props, stack)
    return physical_id, {"ProviderURL": f"https://{attributes['ProviderName']}", **attributes}


provisioners._RESOURCE_HANDLERS["AWS::Cognito::UserPool"]["create"] = create_pool_with_url

# MiniStack treats only {proxy+} as a greedy variable, whereas API Gateway treats every {name+} as one.
specificity = apigateway._route_specificity
apigateway._route_specificity = lambda method, path: specificity(method, path.replace("{path+}", "{proxy+}"))

# MiniStack gives an API a loopback host name. The service would then mistake every receiver on loopback for itself.
apigateway._HOST = "emulator.example"

app.main()
