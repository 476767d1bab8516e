"""An OAuth 1.0a provider that is not ours: says of each request, a line of JSON, whether it would be let in."""
import json
import sys

import oauthlib
from oauthlib.oauth1 import RequestValidator, ResourceEndpoint, SignatureOnlyEndpoint


class Validator(RequestValidator):
    enforce_ssl = False
    nonce_length = (8, 64)
    client_key_length = token_length = request_token_length = access_token_length = (3, 128)
    safe_characters = set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
    )
    dummy_client = "dummy-client"
    dummy_access_token = "dummy-token"

    def __init__(self, consumer, tokens):
        super().__init__()
        self.consumer = consumer
        self.tokens = tokens
        self.seen = set()

    def validate_client_key(self, client_key, request):
        return client_key == self.consumer["key"]

    def validate_access_token(self, client_key, token, request):
        return token in self.tokens

    def validate_realms(self, client_key, token, request, uri=None, realms=None):
        return True

    def get_client_secret(self, client_key, request):
        return self.consumer["secret"]

    def get_access_token_secret(self, client_key, token, request):
        return self.tokens.get(token, "dummy-secret")

    def validate_timestamp_and_nonce(
        self, client_key, timestamp, nonce, request, request_token=None, access_token=None
    ):
        use = (client_key, timestamp, nonce, access_token)
        fresh = use not in self.seen
        self.seen.add(use)
        return fresh


print(json.dumps({"version": oauthlib.__version__}), flush=True)
validator = None
for line in sys.stdin:
    asked = json.loads(line)
    if "consumer" in asked:
        validator = Validator(asked["consumer"], asked["tokens"])
        print(json.dumps({"let_in": True}), flush=True)
        continue
    request = [asked["url"], asked["method"], asked["body"], asked["headers"]]
    if "oauth_token=" in asked["headers"].get("Authorization", ""):
        let_in, _ = ResourceEndpoint(validator).validate_protected_resource_request(
            *request, realms=[]
        )
    else:
        let_in, _ = SignatureOnlyEndpoint(validator).validate_request(*request)
    print(json.dumps({"let_in": bool(let_in)}), flush=True)
