"""Starts a checkout of MiniStack (the first argument) with two of its gaps closed; docs/second-emulator.md lists all."""

import sys

sys.path.insert(0, sys.argv.pop(1))

from ministack import app
from ministack.services import apigateway
from ministack.services.cloudformation import provisioners

# Types of resources that it does not know. They become entries without effect.
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

# It gives a user pool no ProviderURL, the issuer of its tokens.
create_pool = provisioners._RESOURCE_HANDLERS["AWS::Cognito::UserPool"]["create"]


def create_pool_with_url(logical_id, props, stack):
    physical_id, attributes = create_pool(logical_id, props, stack)
    return physical_id, {"ProviderURL": f"https://{attributes['ProviderName']}", **attributes}


provisioners._RESOURCE_HANDLERS["AWS::Cognito::UserPool"]["create"] = create_pool_with_url

# It takes only the name {proxy+} for a greedy variable. On API Gateway every {name+} is one.
specificity = apigateway._route_specificity
apigateway._route_specificity = lambda method, path: specificity(method, path.replace("{path+}", "{proxy+}"))

# It gives an API a host name of loopback. The service would then take every receiver on loopback for itself.
apigateway._HOST = "emulator.example"

app.main()
