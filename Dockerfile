# Runs the whole system of `npm start` in a container, without a clone of the repository. The system listens only on the
# loopback address, so the container must share the network of its host:
#
#   docker build -t store-api https://github.com/OWNER/store-management-api.git
#   docker run --rm --network host -v store-api:/data store-api
#
# To use another port, add `--port 9000`. The keys are in the container's output and in /data/demo.json.
FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && mkdir /data && chown -R node:node /app /data
USER node
VOLUME /data
ENTRYPOINT ["node", "--max-semi-space-size=16", "--max-old-space-size=2000", "infra/local/start.mjs", "--data-dir", "/data"]
