# One image for x64 and arm64. Without a command it runs everything, with a database of its own in /data; with one, a part:
# `server`, `worker`, or `migrate`, which exits when the schema is up to date. `admin` runs an operator's command.
#
# The release workflow names the base image by its digest, so that both platforms are built on the same one.
ARG NODE_IMAGE=node:24.21.0-trixie-slim

# Builds the web app and the browser extension.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
COPY scripts/setup scripts/setup
COPY apps/extension/package.json apps/extension/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY packages/api/package.json packages/api/
COPY packages/bookmark/package.json packages/bookmark/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
COPY packages/db/package.json packages/db/
COPY packages/embedding-model/package.json packages/embedding-model/
COPY packages/ui/package.json packages/ui/
RUN pnpm install --frozen-lockfile --filter "@bowerbird/web..." --filter "@bowerbird/extension..."
COPY tsconfig.json ./
COPY packages packages
COPY scripts/licences scripts/licences
COPY apps/web apps/web
COPY apps/extension apps/extension
RUN pnpm --filter "@bowerbird/web" exec vite build \
  && pnpm --filter "@bowerbird/extension" exec vite build \
  && pnpm --filter "@bowerbird/extension" exec node pack.ts

# The packages needed at runtime, and the notices of their licences.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
COPY scripts/setup scripts/setup
COPY apps/server/package.json apps/server/
COPY apps/worker/package.json apps/worker/
COPY packages/api/package.json packages/api/
COPY packages/bookmark/package.json packages/bookmark/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
COPY packages/db/package.json packages/db/
COPY packages/embedding-model/package.json packages/embedding-model/
# Without what the image has (Node), what only compiles, and the embedding model's binaries for other platforms: 350 MB.
RUN pnpm install --frozen-lockfile --prod --filter bowerbird --filter "@bowerbird/server..." --filter "@bowerbird/worker..." \
  && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/.pnpm/node-linux-* node_modules/.pnpm/typescript@* node_modules/.pnpm/@typescript+* \
  && find node_modules/.pnpm/onnxruntime-node@*/node_modules/onnxruntime-node/bin/napi-v6 \
    -mindepth 2 -maxdepth 2 ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} +
COPY scripts/licences scripts/licences
COPY scripts/licences.ts scripts/
RUN node scripts/licences.ts --notices third-party-notices.txt

FROM ${NODE_IMAGE}
ARG NODE_IMAGE
ARG VERSION=0.3.0
ARG REVISION=
ARG CREATED=
ARG SOURCE=
LABEL org.opencontainers.image.title="Bowerbird" \
  org.opencontainers.image.description="Save links, have them sorted, find them at once." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.base.name="${NODE_IMAGE}"
# PostgreSQL asks for the name of its user, also where --user gives a number that has none. No versions: Debian keeps only
# the newest, and the base image is named by its digest.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libnss-wrapper \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data ADMIN_COMMAND=admin
WORKDIR /app
# Any user may write there: the container's is the only one.
RUN mkdir --mode=1777 /data
COPY --from=packages /app ./
COPY packages packages
COPY apps/server apps/server
COPY apps/worker apps/worker
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/extension/dist apps/extension/dist
COPY scripts/administration scripts/administration
COPY scripts/embedded scripts/embedded
COPY scripts/launcher scripts/launcher
COPY scripts/container scripts/container
COPY scripts/admin.ts scripts/start.ts scripts/
COPY LICENSE ./
COPY --chmod=755 scripts/container/admin /usr/local/bin/admin
# A number, so that Kubernetes sees that it is not root's.
USER 1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "scripts/container/healthcheck.mjs"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "--max-old-space-size=1536", "scripts/container/entrypoint.mjs"]
CMD ["start"]
