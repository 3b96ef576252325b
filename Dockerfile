# One image, three commands: `server` (the default), `worker`, and `migrate`, which exits when the schema is up to date.
ARG NODE=24.21.0

# Builds the web app and the browser extension.
FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
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
RUN pnpm install --frozen-lockfile --filter "@bowerbird/web..." --filter "@bowerbird/extension..."
COPY tsconfig.json ./
COPY packages packages
COPY apps/web apps/web
RUN cd apps/web && node_modules/.bin/vite build
COPY apps/extension apps/extension
RUN cd apps/extension && node_modules/.bin/vite build && node pack.ts

# The packages needed at runtime.
FROM node:${NODE}-bookworm-slim AS packages
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY scripts/setup scripts/setup
COPY apps/server/package.json apps/server/
COPY apps/worker/package.json apps/worker/
COPY packages/api/package.json packages/api/
COPY packages/bookmark/package.json packages/bookmark/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
COPY packages/db/package.json packages/db/
COPY packages/embedding-model/package.json packages/embedding-model/
# Without optional packages: the image has Node, and the database runs in another container.
RUN pnpm install --frozen-lockfile --prod --no-optional --filter "@bowerbird/server..." --filter "@bowerbird/worker..."
# The embedding model's binaries for other platforms: 240 MB.
RUN cd node_modules/.pnpm/onnxruntime-node@*/node_modules/onnxruntime-node/bin/napi-v6 \
  && find . -mindepth 2 -maxdepth 2 ! -path "./linux/$(node -p process.arch)" -exec rm -rf {} +

FROM node:${NODE}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app ./
COPY packages packages
COPY apps/server apps/server
COPY apps/worker apps/worker
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/extension/dist apps/extension/dist
COPY scripts/container scripts/container
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "scripts/container/healthcheck.mjs"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "--max-old-space-size=1536", "scripts/container/entrypoint.mjs"]
CMD ["server"]
